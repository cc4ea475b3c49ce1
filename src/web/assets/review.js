// Looking back: steps on the board itself, the chance to win as a curve, mistakes marked, other clues tried.
"use strict";

let review = null;
let reviewAt = null;
let tried = null;

const reviewing = () => reviewAt !== null && view !== null;

// The history index of each turn's clue.
const clueSteps = () => view.history.flatMap((step, at) => (step.do === "clue" ? [at] : []));
const turnAt = (at) => clueSteps().filter((clue) => clue < at).length;
const reviewOf = (turn) => review?.turns.find((r) => r.turn === turn);

// Why a turn went wrong, with the card that was.
function blameText(turn) {
  const wrong = turn.touched.find((touch) => !touch.right);
  if (turn.illegal) return t("log-object");
  if (turn.blame === "clue" && !turn.known) return t("review-unknown-word");
  return t(`review-blame-${turn.blame}`, { card: wrong ? cardText(wrong.card) : "–" });
}

// ---- the board at a step

function reviewCards() {
  if (!reviewing()) return null;
  const cards = view.cards.map((card) => ({ ...card, covered: null, marks: [false, false] }));
  for (const step of view.history.slice(0, reviewAt)) {
    if (step.card === undefined || !step.colour) continue;
    if (view.duet && step.colour === "bystander") cards[step.card].marks[step.side === "a" ? 0 : 1] = true;
    else cards[step.card].covered = step.colour;
  }
  return cards;
}

// What was left at the step that is shown.
const leftNow = () => (reviewing() ? view.history[reviewAt]?.before : null) ?? view;

function reviewMarks() {
  const last = view.history[reviewAt - 1];
  const turn = turnAt(reviewAt);
  const clue = view.history[clueSteps()[turn - 1]];
  const notes = new Map();
  // What the guesser thought of each card when the clue was heard.
  if (last?.do === "clue") for (const card of reviewOf(turn)?.ranking ?? []) if (card.ours >= 0.05) notes.set(card.card, percent(card.ours));
  return { meant: clue?.intended, now: last?.card, notes };
}

function showReviewBanner(banner) {
  const turn = turnAt(reviewAt);
  const clue = view.history[clueSteps()[turn - 1]];
  banner.className = `banner ${clue ? sideColour(clue.side) : ""}`;
  if (!clue) { banner.replaceChildren(make("p", { className: "who", textContent: t("review-start") })); return; }
  const last = view.history[reviewAt - 1];
  const said = make("p", { className: "said", lang: view.language }, clue.word, " ", make("b", { textContent: shownNumber(clue.number) }));
  const text = last.do === "clue" ? t("review-turn", { turn, who: sideName(clue.side) }) : logText(last);
  const judged = reviewOf(turn);
  banner.replaceChildren(said, make("p", { className: "who", textContent: judged?.blame ? `${text} ${blameText(judged)}` : text }));
}

function goTo(at) {
  reviewAt = Math.min(Math.max(at, 0), view.history.length);
  tried = null;
  showAll();
  showReview();
  document.body.dataset.review = reviewAt;
}

function stepKey(event) {
  if (!reviewing()) return false;
  const to = { ArrowLeft: reviewAt - 1, ArrowRight: reviewAt + 1, ArrowUp: previousTurn(), ArrowDown: nextTurn(), Home: 0, End: view.history.length }[event.key];
  if (to === undefined) return false;
  goTo(to);
  return true;
}

const previousTurn = () => [0, ...clueSteps().map((at) => at + 1)].filter((at) => at < reviewAt).at(-1) ?? 0;
const nextTurn = () => clueSteps().map((at) => at + 1).find((at) => at > reviewAt) ?? view.history.length;

function showStepper() {
  const box = $("stepper");
  box.hidden = !reviewing();
  if (box.hidden) { box.replaceChildren(); return; }
  const step = (id, text, to, disabled) => {
    const b = make("button", { type: "button", textContent: text, id: `step-${id}`, disabled });
    b.setAttribute("aria-label", t(`review-step-${id}`));
    b.addEventListener("click", () => { goTo(to); $(`step-${id}`)?.focus(); });
    return b;
  };
  const end = view.history.length;
  const where = make("span", { className: "where", textContent: t("review-where", { n: reviewAt, end }) });
  if (box.children.length) box.replaceChildren();
  // The panel with the curve lies over the board on a narrow screen.
  if (!wide() && review?.turns[0]?.chance) box.append(curve(360, 40).firstElementChild);
  box.append(step("first", "«", 0, reviewAt === 0), step("back", "◀", reviewAt - 1, reviewAt === 0), where,
    step("on", "▶", reviewAt + 1, reviewAt === end), step("last", "»", end, reviewAt === end));
}

async function lookBack() {
  // On a narrow screen the panel would lie over the board.
  if (wide()) openTab("review");
  if (!review) await loadReview();
  // The step where the game turned, or the first clue.
  const turn = review?.lost?.turn ?? 1;
  goTo((clueSteps()[turn - 1] ?? 0) + 1);
  $("step-on")?.focus();
}

function leaveReview() {
  if (reviewAt === null) return;
  reviewAt = null;
  tried = null;
  delete document.body.dataset.review;
  showAll();
  showReview();
}

function forgetReview() {
  review = null;
  reviewAt = null;
  tried = null;
  delete document.body.dataset.review;
  $("review").replaceChildren();
}

// ---- the coach

async function loadReview() {
  if (!view) return;
  if (!review) $("review").replaceChildren(make("p", { className: "soft", textContent: t("review-loading") }));
  try {
    const game = room.game;
    const loaded = await ask(`${API}/review`);
    if (game !== room.game) return;
    review = loaded;
    showReview();
    if (reviewing()) showAll();
    $("review").dataset.turns = review.turns.length;
  } catch (error) { $("review").textContent = error.message; }
}

function showReview() {
  if (!review || !view) return;
  if (!review.turns.length) { $("review").replaceChildren(make("p", { className: "soft", textContent: t("review-empty") })); return; }
  const focus = document.activeElement?.id;
  const inside = [];
  if (review.over) inside.push(summary());
  if (review.turns[0].chance) inside.push(curve());
  inside.push(turnList());
  if (view.outcome) inside.push(downloads());
  $("review").replaceChildren(...inside);
  if (focus && $("review").contains($(focus))) $(focus).focus();
}

function summary() {
  const lost = review.lost;
  if (lost) {
    const text = t("review-lost", { turn: lost.turn, who: sideName(lost.side), why: blameText(reviewOf(lost.turn)) });
    return make("p", { className: "summary" }, make("b", { textContent: text }));
  }
  return make("p", { className: "summary", textContent: t(view.outcome?.end === "everyone" ? "review-won-together" : view.cooperative ? "review-no-turn-together" : "review-no-turn") });
}

// The chance of red, or of all who play together.
const shownChance = (turn, which) => (!turn.chance ? NaN : view.cooperative || turn.side === "a" ? turn.chance[which] : 1 - turn.chance[which]);

function svgElement(name, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

function curve(width = 300, height = 90) {
  const turns = review.turns;
  const points = [shownChance(turns[0], 0), ...turns.map((turn) => shownChance(turn, 1))];
  const x = (n) => 4 + (n * (width - 8)) / Math.max(points.length - 1, 1);
  // Where all play together the chance begins low: the curve uses the height.
  const top = view.cooperative ? Math.min(1, Math.max(0.2, 1.25 * Math.max(...points))) : 1;
  const y = (p) => 4 + (1 - p / top) * (height - 8);
  const svg = svgElement("svg", { viewBox: `0 0 ${width} ${height}`, class: "curve", role: "img", "aria-label": t(view.cooperative ? "review-curve" : "review-curve-red") });
  if (top === 1) svg.append(svgElement("path", { class: "half", d: `M0 ${height / 2}H${width}` }));
  svg.append(svgElement("path", { class: "area", d: `M${x(0)} ${height}${points.map((p, n) => `L${x(n).toFixed(1)} ${y(p).toFixed(1)}`).join("")}L${x(points.length - 1)} ${height}Z` }));
  svg.append(svgElement("path", { class: "line-path", d: points.map((p, n) => `${n ? "L" : "M"}${x(n).toFixed(1)} ${y(p).toFixed(1)}`).join("") }));
  turns.forEach((turn, n) => {
    if (turn.blame) svg.append(svgElement("circle", { class: `slip ${turn.blame}`, cx: x(n + 1), cy: y(points[n + 1]), r: 4.5 }));
    const area = svgElement("rect", { class: "hit", x: x(n), y: 0, width: x(1) - x(0), height });
    area.addEventListener("click", () => goTo(clueSteps()[turn.turn - 1] + 1));
    svg.append(area);
  });
  if (reviewing()) {
    const turn = Math.min(turnAt(reviewAt), points.length - 1);
    svg.append(svgElement("path", { class: "now", d: `M${x(turn)} 0V${height}` }));
  }
  const title = make("figcaption", { className: "soft", textContent: t(view.cooperative ? "review-curve" : "review-curve-red") });
  return make("figure", {}, svg, title);
}

function turnList() {
  const now = reviewing() ? turnAt(reviewAt) : 0;
  const list = make("ol", { className: "turns" });
  for (const turn of review.turns) {
    const touches = turn.touched.map((touch) => (touch.right ? "✓" : "✗")).join("");
    const mark = turn.blame ? { clue: "?", guess: "?", pace: "!?", luck: "…" }[turn.blame] : "";
    const line = make("button", { type: "button", id: `turn-${turn.turn}`, className: `turn-line ${sideColour(turn.side)}${turn.blame ? ` slip ${turn.blame}` : ""}` },
      make("b", { textContent: `${turn.turn}. ${turn.word} ${shownNumber(turn.number)}`, lang: view.language }), make("span", { textContent: `${touches} ${mark}` }),
      make("span", { className: "n", textContent: turn.chance ? percent(shownChance(turn, 1)) : "" }));
    if (turn.turn === now) line.setAttribute("aria-current", "true");
    line.addEventListener("click", () => goTo(clueSteps()[turn.turn - 1] + 1));
    const item = make("li", {}, line);
    if (turn.turn === now) item.append(turnDetails(turn));
    list.append(item);
  }
  return list;
}

function turnDetails(turn) {
  const box = make("div", { className: "details" });
  const line = (text, extra = "") => box.append(make("p", { textContent: text, className: extra }));
  if (turn.blame) line(blameText(turn), "why");
  if (!turn.known && box.textContent !== t("review-unknown-word")) line(t("review-unknown-word"));
  const giver = turn.giver;
  if (giver?.meant?.length) line(t("review-meant", { cards: cardNames(giver.meant) }));
  if (giver?.outlook) line(outlookText(giver.outlook));
  if (giver?.instead) {
    const { word, number, cards, outlook } = giver.instead;
    if (!outlook) return box;
    const better = { word, number: shownNumber(number), cards: cardNames(cards), chance: percent(outlook.chance) };
    line(giver.outlook ? t("review-instead-than", { ...better, said: percent(giver.outlook.chance) }) : t("review-instead", better));
  }
  if (turn.ranking.length) box.append(rankingBars(turn.ranking, t("review-ranking", { who: heardBy(turn) })));
  if (review.over && turn.chance) box.append(whatIfForm(turn));
  return box;
}

function outlookText(outlook) {
  const slip = outlook.slips[0];
  const text = t("review-outlook", { all: percent(outlook.all), assassin: percent(outlook.assassin) });
  return slip && slip.chance >= 0.05 ? `${text} ${t("review-slip", { card: cardText(slip.card), colour: t(`colour-${slip.colour}`), chance: percent(slip.chance) })}` : text;
}

// Who ranks the cards: the bot that guessed, or the coach in a person's place.
function heardBy(turn) {
  const side = view.duet ? (turn.side === "a" ? "b" : "a") : turn.side === "a" ? "red-guesser" : "blue-guesser";
  const seat = view.seats.find((s) => s.seat === side) ?? view.seats.find((s) => s.seat === "guesser");
  return seat?.bot ? t("name-and-bot", { name: botName(seat.name) }) : t("review-coach");
}

function rankingBars(ranking, title) {
  const bars = make("dl", { className: "bars" });
  for (const card of ranking.slice(0, 6)) {
    const fill = make("div", { className: "fill" });
    fill.style.width = `${100 * card.ours}%`;
    bars.append(make("dt", { textContent: `${card.touch ? "▸ " : ""}${cardText(card.card)}` }),
      make("dd", { className: "track" }, fill), make("dd", { className: "n", textContent: percent(card.ours) }));
  }
  return make("div", {}, make("p", { className: "soft", textContent: title }), bars);
}

function whatIfForm(turn) {
  const word = make("input", { id: "what-if-word", maxLength: 60, required: true, autocomplete: "off", autocapitalize: "off", spellcheck: false, lang: view.language });
  const number = make("select", { id: "what-if-number" });
  for (let n = 1; n <= 9; n++) number.append(make("option", { value: n, textContent: n }));
  word.setAttribute("aria-label", t("review-what-if"));
  number.setAttribute("aria-label", t("table-number"));
  if (tried?.turn === turn.turn) { word.value = tried.word; number.value = tried.number; }
  const answer = make("div", { id: "what-if", className: "answer" });
  answer.setAttribute("role", "status");
  if (tried?.turn === turn.turn && tried.said) answer.append(...whatIfAnswer(tried.said));
  const form = make("form", { className: "what-if" }, make("label", {}, t("review-what-if"), word), number, make("button", { textContent: t("review-try") }), answer);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    tried = { turn: turn.turn, word: word.value, number: number.value };
    try { tried.said = await post("/what-if", { turn: turn.turn, word: word.value, number: Number(number.value) }); } catch (error) { answer.textContent = error.message; return; }
    answer.replaceChildren(...whatIfAnswer(tried.said));
  });
  return form;
}

function whatIfAnswer(said) {
  const lines = [];
  if (said.objection) lines.push(said.objection);
  if (!said.known) lines.push(t("review-unknown-word"));
  if (said.touched.length) lines.push(t("review-would-touch", { cards: listOf(said.touched.map((touch) => `${cardText(touch.card)} ${touch.right ? "✓" : "✗"}`)), chance: percent(said.chance[1]) }));
  if (said.outlook) lines.push(outlookText(said.outlook));
  return lines.map((text) => make("p", { textContent: text }));
}

function downloads() {
  const link = (id, file, name) => make("a", { href: `${API}/${file}`, download: name, textContent: t(id) });
  return make("p", { className: "soft downloads" }, link("table-download", "transcript", "game.jsonl"), " · ", link("table-download-turns", "turns", "turns.jsonl"));
}
