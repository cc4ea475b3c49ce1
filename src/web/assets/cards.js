// The face of a card: its word or picture, signs, tokens, marks.
"use strict";

const percent = (p) => `${p < 0.0095 && p > 0 ? (100 * p).toFixed(1) : Math.round(100 * p)} %`;

// The widest word in letters of middling width: the size of the type follows it.
const longest = (text) => Math.max(...text.split(/[\s-]+/).map((word) =>
  [...word].reduce((n, c) => n + (c > "\u2e7f" ? 1.7 : /[mwшщжюфмыъ]/i.test(c) ? 1.35 : c > "\u03ff" ? 1.08 : 1), 0)));

// Long words may be parted after a vowel that a consonant and a vowel follow: close enough to syllables in every alphabet.
// The style sheet puts the soft hyphens between the parts, so that the word itself stays as it is.
const VOWELS = "aeiouyáéěíóúůýäöüаеёиоуыэюяєіїґ";
const parted = (text) => (text.length < 7 ? text : text.replace(/\p{L}{6,}/gu, (word) => [...word].map((c, at, all) => {
  const vowel = (letter) => letter !== undefined && VOWELS.includes(letter.toLowerCase());
  return at >= 2 && at <= all.length - 3 && vowel(c) && !vowel(all[at + 1]) && vowel(all[at + 2]) ? `${c}\u00ad` : c;
}).join(""))).split("\u00ad");

function cardFace(card, mark, note) {
  const colour = card.covered || card.key;
  // The card's label says in words what these say in signs and letters.
  const head = make("span", { className: "head", ariaHidden: "true" });
  const tokens = ["A", "B"].filter((_, side) => card.marks[side]);
  if (tokens.length && !card.covered) head.append(make("span", { className: "tokens" }, ...tokens.map((who) => make("span", { textContent: who }))));
  if (card.other_key && !card.covered) head.append(sign(card.other_key, `sign second ${card.other_key}`));
  if (mark) head.append(make("span", { className: "mark", textContent: mark.names.map((name) => [...name][0].toUpperCase()).join(" ") }));
  if (note) {
    const shown = make("span", { className: "note" });
    shown.dataset.text = note;
    head.append(shown);
  }
  if (colour) head.append(sign(colour, "sign"));
  const inside = [head];
  if (card.picture) inside.push(make("img", { src: `/pictures/${card.picture}.svg`, alt: "", draggable: false }));
  else {
    const parts = parted(card.text);
    const word = make("span", { className: "word" }, ...(parts.length > 1 ? parts.map((part) => make("span", { textContent: part })) : parts));
    word.style.setProperty("--len", longest(card.text));
    word.style.setProperty("--lines", card.text.split(/[\s-]+/).length);
    inside.push(word);
    if (card.gloss) inside.push(" ", make("span", { className: "gloss", lang: "en", textContent: card.gloss }));
  }
  return inside;
}
