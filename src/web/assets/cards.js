// The face of a card: its word or picture, signs, tokens, marks.
"use strict";

const percent = (p) => `${p < 0.0095 && p > 0 ? (100 * p).toFixed(1) : Math.round(100 * p)}\u00a0%`;

// The widest word in letters of middling width: the size of the type follows it.
const longest = (text) => Math.max(...text.split(/[\s-]+/).map((word) =>
  [...word].reduce((n, c) => n + (c > "\u2e7f" ? 1.7 : /[mwшщжюфмыъ]/i.test(c) ? 1.5 : c > "\u03ff" ? 1.08 : 1), 0)));

// Long words may be parted before a consonant that a vowel follows, if a vowel came earlier: close enough to syllables in every
// alphabet. Two letters at least stay before it, three after it. The style sheet puts the soft hyphens between the parts, so that the word itself stays as
// it is.
const VOWELS = "aeiouyáéěíóúůýäöüаеёиоуыэюяєії";
const vowel = (letter) => VOWELS.includes(letter.toLowerCase());
const parted = (text) => text.replace(/\p{L}{6,}/gu, (word) => [...word].map((c, at, all) => {
  const cut = at >= 2 && at <= all.length - 3 && !vowel(c) && !"ьъ".includes(c) && vowel(all[at + 1]) && all.slice(0, at).some(vowel);
  return cut ? `\u00ad${c}` : c;
}).join("")).split("\u00ad");

// ---- the board: one stop of Tab, arrows between the cards

// The card that Tab reaches.
let focused = 0;
const cells = () => [...$("board").children];
const cardAt = (at) => cells()[at]?.firstElementChild;

function rove() {
  cells().forEach((cell, at) => { cell.firstElementChild.tabIndex = at === focused ? 0 : -1; });
}

function arrowKey(event, columns) {
  const at = cells().findIndex((cell) => cell.firstElementChild === document.activeElement);
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns, Home: -at, End: cells().length - 1 - at }[event.key];
  if (at < 0 || !Number.isInteger(step)) return false;
  cardAt(at + step)?.focus();
  return true;
}

// Letters that the style sheet shows: the card's label says in words what they mean.
const letters = (className, text) => {
  const span = make("span", { className });
  span.dataset.text = text;
  return span;
};

// A word is parted only where it fills the card: words of one text go below each other first.
const wordFace = (word) => (word.trim() ? make("span", {}, ...parted(word).map((part) => make("span", { textContent: part }))) : word);

function cardFace(card, mark, note) {
  const colour = card.covered || card.key;
  // The card's label says in words what these say in signs and letters.
  const head = make("span", { className: "head", ariaHidden: "true" });
  const tokens = ["A", "B"].filter((_, side) => card.marks[side]);
  if (tokens.length && !card.covered) head.append(make("span", { className: "tokens" }, ...tokens.map((who) => letters("", who))));
  if (card.other_key && !card.covered) head.append(sign(card.other_key, `sign second ${card.other_key}`));
  if (mark) head.append(letters("mark", mark.names.map((name) => [...name][0].toUpperCase()).join(" ")));
  if (note) head.append(letters("note", note));
  if (colour) head.append(sign(colour, "sign"));
  const inside = [head];
  if (card.picture) inside.push(make("img", { src: `/pictures/${card.picture}.svg`, alt: "", draggable: false }));
  else {
    const word = make("span", { className: "word" }, ...card.text.split(/(\s+)/).map(wordFace));
    word.style.setProperty("--len", longest(card.text));
    word.style.setProperty("--lines", card.text.split(/[\s-]+/).length);
    inside.push(word);
    if (card.gloss) inside.push(" ", make("span", { className: "gloss", lang: "en", textContent: card.gloss }));
  }
  return inside;
}
