// The cards: what lies on them, what is chosen, marked, meant.
"use strict";

let chosen = null;
let meant = new Set();
// Cards this person has marked for the team.
let tentative = new Set();
let boardFor = "";
// What each card shows, so that only those are drawn anew that changed.
const faces = new WeakMap();

const cardText = (at) => view.cards[at].text;
const cardNames = (cards) => listOf(cards.map(cardText));
const glossed = (at) => (view.cards[at].gloss ? `${cardText(at)} (${view.cards[at].gloss})` : cardText(at));

function cardLabel(card, marks, note, ask) {
  const parts = [card.text];
  if (card.gloss) parts.push(card.gloss);
  if (ask) parts.push(ask);
  if (card.covered) parts.push(t("table-covered", { colour: t(`colour-${card.covered}`) }));
  if (card.key && !card.covered) parts.push(t("table-key", { colour: t(`colour-${card.key}`) }));
  if (card.other_key) parts.push(t("table-key-b", { colour: t(`colour-${card.other_key}`) }));
  ["a", "b"].forEach((side, at) => { if (card.marks[at]) parts.push(t("table-token-of", { who: t(`side-${side}`) })); });
  if (marks) parts.push(t("table-marked-by", { names: listOf(marks.names) }));
  if (note) parts.push(note);
  return parts.join(", ");
}

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
    const ask = chosen === at && !looking ? button.dataset.ask : "";
    button.setAttribute("aria-label", cardLabel(card, byCard.get(at), shown.notes?.get(at), ask));
    const mark = byCard.get(at);
    button.title = [card.gloss, mark && t("table-marked-by", { names: listOf(mark.names) })].filter(Boolean).join("; ");
    button.setAttribute("aria-disabled", String(!may));
    if (marking && may) button.setAttribute("aria-pressed", String(meant.has(at)));
    else if (chosen === at) button.setAttribute("aria-pressed", "true");
    else button.removeAttribute("aria-pressed");
    const face = JSON.stringify([card, mark, shown.notes?.get(at)]);
    if (faces.get(button) !== face) button.replaceChildren(...cardFace(card, mark, shown.notes?.get(at)));
    faces.set(button, face);
  });
}

function turnOver(button) {
  // Without motion there is no end of it.
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  button.classList.add("turning");
  for (const end of ["animationend", "animationcancel"]) button.addEventListener(end, () => button.classList.remove("turning"), { once: true });
}

function cardPressed(at) {
  if (!view || busy || reviewing()) return;
  const o = view.options;
  if (o.clue_max > 0) {
    if (view.cards[at].covered) return;
    if (!meant.delete(at)) meant.add(at);
    const number = $("number");
    if (number && meant.size > 0 && meant.size <= o.clue_max) number.value = String(meant.size);
    if ($("hint") && !$("word").value.trim()) $("hint").textContent = meantText();
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
