// Exercises: a position, a decision, and what it was worth.
"use strict";

const KINDS = ["guess", "clue"];
let drill = recall("drill", { seed: Math.floor(Math.random() * 1e9), exercise: 0, deck: "", sums: [0, 0, 0] });
let position = null;
let touched = [];
let chosen = null;
// The clue that was given.
let given = null;

const role = () => KINDS[drill.exercise % 2];
const request = (more) => ask("/api/drill", { seed: drill.seed, exercise: drill.exercise, role: role(), deck: drill.deck, ...more });
const nameOf = (at) => position.cards[at].text;
const named = (cards) => listOf(cards.map(nameOf));

async function load(more = {}) {
  tell("");
  try { position = await request(more); } catch (error) { tell(error.message); return false; }
  if (position.done && !position.counted) count();
  show();
  return true;
}

// Exercises done, and what they were worth for the person and for the bot.
function count() {
  const [mine, bot] = position.clue_score ? [position.clue_score.yours?.value ?? 0, position.clue_score.bot_odds.value] : [position.guess_score.value, position.guess_score.bot_value];
  drill.sums = [drill.sums[0] + 1, drill.sums[1] + mine, drill.sums[2] + bot];
  keep("drill", drill);
}

const sideText = () => t(`side-${position.duet ? position.side : position.side === "a" ? "red" : "blue"}`);

function show() {
  const [n, mine, bot] = drill.sums;
  $("sums").hidden = n === 0;
  $("sums").textContent = n ? t("drill-sums", { n, mine: tenths(mine / n), bot: tenths(bot / n) }) : "";
  const banner = $("banner");
  banner.className = `banner ${position.duet ? "green" : position.side === "a" ? "red" : "blue"} mine`;
  const who = make("p", { className: "who", textContent: t(position.done ? "drill-done" : role() === "clue" ? "drill-clue" : "drill-guess", { who: sideText() }) });
  const clue = position.clue ?? (position.done ? given : null);
  if (clue) banner.replaceChildren(make("p", { className: "said", lang: position.language }, clue.word, " ", make("b", { textContent: clue.number })), who);
  else banner.replaceChildren(who);
  showCards();
  showControls();
  showAnswer();
  document.body.dataset.exercise = drill.exercise;
  document.body.dataset.done = position.done ? "yes" : "no";
  document.body.dataset.touched = position.touched.length;
}

function showCards() {
  const board = $("board");
  board.style.setProperty("--columns", position.columns);
  board.style.setProperty("--rows", position.rows);
  board.lang = position.language;
  const had = board.contains(document.activeElement);
  const score = position.clue_score?.bot.cards ?? position.guess_score?.meant ?? [];
  board.replaceChildren(...position.cards.map((card, at) => {
    const may = !position.done && role() === "guess" && !card.covered;
    const classes = ["card", card.picture ? "picture" : "", card.covered ? `covered ${card.covered}` : card.key ? `key ${card.key}` : "", may ? "may" : "", chosen === at ? "chosen" : "", score.includes(at) ? "meant" : ""];
    const button = make("button", { type: "button", id: `card-${at}`, className: classes.filter(Boolean).join(" ") }, ...cardFace({ ...card, marks: [false, false] }));
    button.dataset.ask = t("table-ask-touch");
    button.setAttribute("aria-disabled", String(!may));
    button.setAttribute("aria-label", [card.text, card.gloss, chosen === at ? button.dataset.ask : "", card.covered ? t("table-covered", { colour: t(`colour-${card.covered}`) }) : card.key ? t("table-key", { colour: t(`colour-${card.key}`) }) : ""].filter(Boolean).join(", "));
    button.addEventListener("click", () => { if (may) press(at); });
    button.addEventListener("focus", () => { focused = at; rove(); });
    return make("div", { className: "cell" }, button);
  }));
  rove();
  if (had) cardAt(focused)?.focus();
}

function keyPressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = document.activeElement.matches("input, select");
  if (event.key === "Escape") {
    if (chosen !== null) { chosen = null; show(); }
    cardAt(focused)?.focus();
    return;
  }
  if (typing) return;
  if (arrowKey(event, position?.columns)) { event.preventDefault(); return; }
  const go = { KeyC: () => ($("word") ?? $("controls").querySelector("button"))?.focus(), KeyB: () => cardAt(focused)?.focus() }[event.code];
  if (go && position) { event.preventDefault(); go(); }
}

async function press(at) {
  if (chosen !== at) { chosen = at; show(); $(`card-${at}`).focus(); return; }
  chosen = null;
  touched.push(at);
  if (!(await load({ touched }))) touched.pop();
}

function button(id, action, primary) {
  const b = make("button", { type: "button", textContent: t(id), className: primary ? "primary" : "" });
  b.addEventListener("click", action);
  return b;
}

function showControls() {
  const inside = [];
  if (position.done) inside.push(Object.assign(button("drill-next", next, true), { id: "next" }));
  else if (role() === "clue") inside.push(clueForm());
  else if (touched.length) inside.push(button("table-stop", () => load({ touched, stop: true })));
  if (!position.done) inside.push(button("drill-skip", next));
  $("controls").replaceChildren(...inside);
  if (position.done) $("next").focus();
}

function clueForm() {
  const word = make("input", { id: "word", maxLength: 60, required: true, autocomplete: "off", autocapitalize: "off", spellcheck: false, lang: position.language });
  const number = make("select", { id: "number" });
  for (let n = 1; n <= 9; n++) number.append(make("option", { value: n, textContent: n }));
  const form = make("form", {}, make("label", { className: "grow" }, t("table-clue"), word), make("label", {}, t("table-number"), number), make("button", { className: "primary", textContent: t("table-say") }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    given = { word: word.value.trim(), number: number.value };
    load({ clue: `${given.word} ${given.number}` });
  });
  return form;
}

function showAnswer() {
  const lines = [];
  const odds = (o) => t("drill-odds", { n: tenths(o.expected), all: percent(o.all), assassin: percent(o.assassin) });
  const { clue_score: clue, guess_score: guess } = position;
  if (clue) {
    if (clue.objection) lines.push(clue.objection);
    if (!clue.known) lines.push(t("review-unknown-word"));
    if (clue.yours) lines.push(`${t("drill-yours")} ${odds(clue.yours)}`);
    if (clue.better) lines.push(t("drill-better", { n: clue.better[0], all: clue.better[1] }));
    lines.push(`${t("drill-coach", { word: clue.bot.word, number: clue.bot.number, cards: named(clue.bot.cards) })} ${odds(clue.bot_odds)}`);
  }
  if (guess) {
    lines.push(t("review-meant", { cards: named(guess.meant) }));
    lines.push(t("drill-coach-touched", { cards: named(guess.bot) }));
    lines.push(t("drill-worth", { mine: tenths(guess.value), bot: tenths(guess.bot_value) }));
  }
  if (!lines.length) lines.push(t("drill-how"));
  $("answer").replaceChildren(...lines.map((text) => make("p", { textContent: text })));
}

function next() {
  drill.exercise++;
  touched = [];
  chosen = null;
  keep("drill", drill);
  load();
}

begin(async () => {
  document.title = t("lobby-drill");
  const offer = await ask("/api/lobby");
  drill.deck ||= offer.decks.some((d) => d.name === texts.language) ? texts.language : "en";
  $("deck").append(...offer.decks.map((d) => make("option", { value: d.name, textContent: d.title })));
  $("deck").value = drill.deck;
  $("deck").addEventListener("change", () => { drill.deck = $("deck").value; touched = []; chosen = null; keep("drill", drill); load(); });
  document.addEventListener("keydown", keyPressed);
  await load();
});
