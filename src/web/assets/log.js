// What happened, line by line.
"use strict";

let logFor = "";

function logText(step) {
  const who = sideName(step.side);
  const card = step.card === undefined ? "" : cardText(step.card);
  const colour = step.colour ? t(`colour-${step.colour}`) : "";
  const args = { who, card, colour, word: step.word, number: shownNumber(step.number) };
  const parts = [step.do === "clue" && step.intended?.length ? t("log-meant", { ...args, cards: cardNames(step.intended) }) : t(step.reason ? "log-object-reason" : `log-${step.do}`, { ...args, reason: step.reason })];
  if (step.tokens) parts.push(t("log-tokens", { n: step.tokens }));
  if (step.sudden_death) parts.push(t("log-sudden-death"));
  if (step.help) parts.push(`[${t(`log-help-${step.help}`)}]`);
  return parts.join(" ");
}

function showLog() {
  const log = $("log");
  // Another game, or one that is over and tells what clues were meant for: all lines are written anew.
  const kind = `${room.game} ${Boolean(view?.outcome)}`;
  if (kind !== logFor || log.children.length > (view?.history.length ?? 0)) log.replaceChildren();
  logFor = kind;
  if (!view) return;
  view.history.slice(log.children.length).forEach((step) => {
    const tone = step.do === "clue" ? sideColour(step.side) : step.colour || "";
    log.append(make("li", { className: `${step.do} ${tone}`, textContent: logText(step) }));
  });
  log.dataset.steps = view.history.length;
  const panel = $("panel-log");
  panel.scrollTop = panel.scrollHeight;
}
