// The cards: what lies on them, what is chosen, marked, meant.
"use strict";

let chosen = null;
let meant = new Set();
// Cards this person has marked for the team.
let tentative = new Set();
// The card that Tab reaches.
let focused = 0;
let boardFor = "";

const cells = () => [...$("board").children];
const cardAt = (at) => cells()[at]?.firstElementChild;
const cardText = (at) => view.cards[at].text;
const cardNames = (cards) => listOf(cards.map(cardText));

function cardLabel(card, marks) {
  const parts = [card.text];
  if (card.gloss) parts.push(card.gloss);
  if (card.covered) parts.push(t("table-covered", { colour: t(`colour-${card.covered}`) }));
  if (card.key && !card.covered) parts.push(t("table-key", { colour: t(`colour-${card.key}`) }));
  if (card.other_key) parts.push(t("table-key-b", { colour: t(`colour-${card.other_key}`) }));
  ["a", "b"].forEach((side, at) => { if (card.marks[at]) parts.push(t("table-token-of", { who: t(`side-${side}`) })); });
  if (marks) parts.push(t("table-marked-by", { names: listOf(marks.names) }));
  return parts.join(", ");
}

// The widest word in letters of middling width: the size of the type follows it.
const longest = (text) => Math.max(...text.split(/[\s-]+/).map((word) =>
  [...word].reduce((n, c) => n + (c > "\u2e7f" ? 1.7 : /[mwшщжюфмыъ]/i.test(c) ? 1.35 : c > "\u03ff" ? 1.08 : 1), 0)));

// Long words may be parted after a vowel that a consonant and a vowel follow: close enough to syllables in every alphabet.
const VOWELS = "aeiouyáéěíóúůýäöüаеёиоуыэюяєіїґ";
const parted = (text) => (text.length < 7 ? text : text.replace(/\p{L}{6,}/gu, (word) => [...word].map((c, at, all) => {
  const vowel = (letter) => letter !== undefined && VOWELS.includes(letter.toLowerCase());
  return at >= 2 && at <= all.length - 3 && vowel(c) && !vowel(all[at + 1]) && vowel(all[at + 2]) ? `${c}\u00ad` : c;
}).join("")));

function buildBoard(cards) {
  const board = $("board");
  board.style.setProperty("--columns", view.columns);
  board.style.setProperty("--rows", view.rows);
  board.lang = view.language;
  board.classList.toggle("pictures", cards.every((card) => card.picture));
  board.replaceChildren(...cards.map((card, at) => {
    const button = make("button", { type: "button", id: `card-${at}`, tabIndex: -1 });
    button.addEventListener("click", () => cardPressed(at));
    button.addEventListener("focus", () => { focused = at; rove(); });
    const cell = make("div", { className: "cell" }, button);
    if (card.picture) {
      const zoom = make("button", { type: "button", className: "zoom", textContent: "⤢", tabIndex: -1 });
      zoom.setAttribute("aria-label", t("table-enlarge", { card: card.text }));
      zoom.addEventListener("click", () => enlarge(at));
      cell.append(zoom);
    }
    return cell;
  }));
  focused = 0;
  rove();
}

function rove() {
  cells().forEach((cell, at) => { cell.firstElementChild.tabIndex = at === focused ? 0 : -1; });
}

function enlarge(at) {
  const card = view?.cards?.[at];
  if (!card?.picture) return;
  $("closer-picture").src = `/pictures/${card.picture}.svg`;
  $("closer-picture").alt = card.text;
  $("closer").showModal();
}

// Shows cards as they lie now, or as they lay at a step that is looked back at.
function showBoard() {
  if (!view?.cards) { $("board").replaceChildren(); boardFor = ""; return; }
  const cards = reviewCards() ?? view.cards;
  const game = `${room.game} ${view.cards.map((card) => card.text).join()}`;
  const fresh = boardFor !== game;
  if (fresh) { buildBoard(cards); boardFor = game; }
  const last = view.history.at(-1)?.card;
  const looking = reviewing();
  const marking = !looking && view.options.clue_max > 0;
  const byCard = new Map((looking ? [] : room.marks).map((mark) => [mark.card, mark]));
  const shown = looking ? reviewMarks() : {};
  cards.forEach((card, at) => {
    const button = cardAt(at);
    const may = !looking && (view.options.guess.includes(at) || view.options.cover.includes(at) || (marking && !card.covered));
    const classes = ["card"];
    if (may) classes.push("may");
    if (card.picture) classes.push("picture");
    if (card.covered) classes.push("covered", card.covered);
    else if (card.key) classes.push("key", card.key);
    if (chosen === at && !looking) classes.push("chosen");
    if ((meant.has(at) && marking) || shown.meant?.includes(at)) classes.push("meant");
    if (shown.now === at || (!looking && last === at && !view.outcome)) classes.push("last");
    if (button.classList.contains("card") && card.covered && !button.classList.contains("covered") && !fresh) turnOver(button);
    const turning = button.classList.contains("turning");
    button.className = classes.join(" ") + (turning ? " turning" : "");
    button.dataset.ask = view.options.cover.includes(at) ? t("table-ask-cover") : t("table-ask-touch");
    button.setAttribute("aria-label", cardLabel(card, byCard.get(at)));
    button.title = card.gloss ?? "";
    button.setAttribute("aria-disabled", String(!may));
    if (marking && may) button.setAttribute("aria-pressed", String(meant.has(at)));
    else if (chosen === at) button.setAttribute("aria-pressed", "true");
    else button.removeAttribute("aria-pressed");
    button.replaceChildren(...cardInside(card, byCard.get(at), shown.notes?.get(at)));
  });
}

function cardInside(card, mark, note) {
  const colour = card.covered || card.key;
  const head = make("span", { className: "head" });
  const tokens = ["A", "B"].filter((_, side) => card.marks[side]);
  if (tokens.length && !card.covered) head.append(make("span", { className: "tokens" }, ...tokens.map((who) => make("span", { textContent: who }))));
  if (card.other_key && !card.covered) head.append(sign(card.other_key, `sign second ${card.other_key}`));
  if (mark) head.append(make("span", { className: "mark", textContent: mark.names.map((name) => [...name][0].toUpperCase()).join(" "), title: listOf(mark.names) }));
  if (note) head.append(make("span", { className: "note", textContent: note }));
  if (colour) head.append(sign(colour, "sign"));
  const inside = [head];
  if (card.picture) inside.push(make("img", { src: `/pictures/${card.picture}.svg`, alt: "", draggable: false }));
  else {
    const word = make("span", { className: "word", textContent: parted(card.text) });
    word.style.setProperty("--len", longest(card.text));
    word.style.setProperty("--lines", card.text.split(/[\s-]+/).length);
    inside.push(word);
    if (card.gloss) inside.push(make("span", { className: "gloss", lang: "en", textContent: card.gloss }));
  }
  return inside;
}

function turnOver(button) {
  button.classList.add("turning");
  button.addEventListener("animationend", () => button.classList.remove("turning"), { once: true });
  // Without motion there is no end of it.
  setTimeout(() => button.classList.remove("turning"), 700);
}

function cardPressed(at) {
  if (!view || busy || reviewing()) return;
  const o = view.options;
  if (o.clue_max > 0) {
    if (view.cards[at].covered) return;
    if (!meant.delete(at)) meant.add(at);
    const number = $("number");
    if (number && meant.size > 0 && meant.size <= o.clue_max) number.value = String(meant.size);
    showBoard();
    return;
  }
  const cover = o.cover.includes(at);
  if (!cover && !o.guess.includes(at)) return;
  if (chosen === at) { act({ do: cover ? "cover" : "guess", card: at }); return; }
  choose(at);
}

// Chooses a card: the next press touches it, and the team sees what this person thinks of.
function choose(at) {
  const left = at === null ? chosen : null;
  chosen = at;
  if (view.options.guess.length) {
    const team = room.seats.find((s) => s.seat === view.you)?.people.length > 1;
    if (left !== null) tentative.delete(left);
    if (!team) tentative.clear();
    if (at !== null) tentative.add(at);
    mark();
  }
  showBoard();
  showControls();
}

async function mark() {
  const cards = [...tentative];
  try { show(await post("/marks", { cards })); } catch (error) { tell(error.message); }
}
