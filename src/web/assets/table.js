// A seat at the table. Everything shown comes from the view the server sends to this seat.
"use strict";

const $ = (id) => document.getElementById(id);
const make = (tag, properties, ...inside) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...inside);
  return element;
};

const API = `/api/seats/${location.pathname.split("/").pop()}`;
const SEATS = {
  "red-spymaster": "Red spymaster", "red-guesser": "Red guesser", "blue-spymaster": "Blue spymaster",
  "blue-guesser": "Blue guesser", guesser: "Guesser of both teams", a: "Player A", b: "Player B",
};
const COLOURS = { red: "red agent", blue: "blue agent", green: "agent", bystander: "bystander", assassin: "assassin" };
// A sign for each colour, so that nothing hangs on colour alone.
const SIGNS = {
  red: "M12 2l9 10-9 10L3 12z",
  blue: "M12 3a9 9 0 100 18 9 9 0 000-18z",
  green: "M9.5 19.5L2.5 12.6l2.7-2.7 4.3 4.2L18.8 4.600l2.700 2.700z",
  bystander: "M12 4a4 4 0 110 8 4 4 0 010-8zM4 21c0-5 3.500-8 8-8s8 3 8 8z",
  assassin: "M5 2l7 7 7-7 3 3-7 7 7 7-3 3-7-7-7 7-3-3 7-7-7-7z",
};
const CAUSES = {
  "all-found": "all agents are found", "given-away": "the other team covered the last agent",
  "free-cover": "the free cover was the last agent", assassin: "the assassin was touched",
  "assassin-found": "the assassin was found at last", "sudden-death-won": "sudden death, and no mistake",
  "sudden-death-lost": "a wrong card in sudden death", "gave-up": "sudden death was given up",
  phantom: "all agents of the other colour are covered", "out-of-tokens": "a mistake needed two tokens and one was left",
};

let view = null;
let chosen = null;
let meant = new Set();
let busy = false;
let shownStep = -1;
let controlsFor = "";

function sign(colour, extra = "") {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  if (extra) svg.setAttribute("class", extra);
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", SIGNS[colour]);
  path.setAttribute("fill", "currentColor");
  svg.append(path);
  return svg;
}

const sideName = (side) => (view.duet ? `Player ${side.toUpperCase()}` : side === "a" ? "Red" : "Blue");
const sideColour = (side) => (view.duet ? "green" : side === "a" ? "red" : "blue");
const nameOf = (seat) => { const s = view.seats.find((x) => x.seat === seat); return s.bot ? `the bot ${s.name}` : s.name; };
const isMine = (seat) => seat === view.you;
const givesClues = () => view.you.endsWith("spymaster") || view.duet;

// ---- talking to the server

async function post(path, body) {
  const response = await fetch(API + path, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

async function act(move) {
  if (busy) return;
  busy = true;
  tell("");
  try {
    const seen = await post("/moves", move);
    meant.clear();
    chosen = null;
    // What was typed is said: a new form for the next clue, even if that is due already.
    controlsFor = "";
    show(seen);
    showControls();
  } catch (error) {
    tell(error instanceof TypeError ? "The server does not answer. Nothing was lost; try again." : error.message);
  } finally {
    busy = false;
  }
}

function tell(text) {
  $("problem").textContent = text;
  $("problem").hidden = text === "";
}

function listen() {
  const source = new EventSource(`${API}/events`);
  source.addEventListener("view", (event) => { $("line").hidden = true; show(JSON.parse(event.data)); });
  source.onerror = () => {
    $("line").hidden = false;
    // A closed source does not try again by itself.
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
  };
}

// ---- showing

function show(seen) {
  if (view && seen.step < view.step) return;
  const first = view === null;
  view = seen;
  if (!view.options.guess.includes(chosen)) chosen = null;
  showBar();
  showBanner();
  showBoard(first);
  showControls();
  showLog();
  if (first) showSeats();
  if (view.step !== shownStep) {
    shownStep = view.step;
    if (view.outcome) $("coach").open = true;
    if ($("coach").open) loadReview();
  }
  document.title = view.your_turn ? "● Your turn: spymaster" : "spymaster";
}

function showBar() {
  $("you").replaceChildren(`${SEATS[view.you]}`, make("small", { textContent: ` ${view.rules}, ${view.deck}` }));
  const pill = (colour, count, what) => {
    const label = make("span", { className: "unseen", textContent: ` ${what} left` });
    return make("span", { className: `pill ${colour}`, title: `${what} left` }, sign(colour), make("b", { textContent: count }), label);
  };
  if (view.duet) {
    const [checks, bystanders] = view.tokens;
    const tokens = make("span", { className: "pill" }, make("b", { textContent: checks + bystanders }), checks ? ` tokens, ${bystanders} for mistakes` : " tokens");
    $("score").replaceChildren(pill("green", view.left[0], "agents"), tokens);
  } else {
    $("score").replaceChildren(pill("red", view.left[0], "red"), pill("blue", view.left[1], "blue"));
  }
}

function awaitedText() {
  if (view.your_turn) {
    const o = view.options;
    if (o.pass) return "May the clue stand?";
    if (o.clue_max > 0) return o.wait ? "Give a clue, or let your partner begin." : "Your turn: give a clue.";
    if (o.cover.length) return view.phase === "phantom" ? "Cover an agent of the other team." : "The clue was illegal: you may cover one of your agents.";
    if (view.phase === "sudden-death") return "Sudden death: every card must be right.";
    return "Your turn: touch a card.";
  }
  const names = view.awaited.map((seat) => `${SEATS[seat]} (${nameOf(seat)})`);
  return `Waiting for ${names.join(" or ")}.`;
}

function showBanner() {
  const banner = $("banner");
  if (view.outcome) {
    const { end, cause, score, won } = view.outcome;
    const who = end === "everyone" ? "You win" : end === "nobody" ? "You lose"
      : won === null ? `${end === "red" ? "Red" : "Blue"} wins` : won ? "Your team wins" : `${end === "red" ? "Red" : "Blue"} wins`;
    const text = `${CAUSES[cause]}${score === undefined ? "" : `; score ${score}`}.`;
    banner.className = `banner over ${end === "red" || end === "blue" ? end : end === "everyone" ? "green" : ""}`;
    banner.replaceChildren(make("h2", { textContent: who }), make("p", { textContent: text }));
    return;
  }
  const clue = view.clue;
  banner.className = `banner ${clue ? sideColour(clue.by) : view.awaited[0]?.startsWith("red") ? "red" : view.awaited[0]?.startsWith("blue") ? "blue" : "green"}`;
  const who = make("p", { className: "who", textContent: awaitedText() });
  if (!clue) { banner.replaceChildren(who); return; }
  const number = clue.number === "unlimited" ? "∞" : clue.number;
  const said = make("p", { className: "said", lang: view.language }, clue.word, " ", make("b", { textContent: number }));
  const rest = clue.guesses_left === null ? "" : ` ${clue.guesses_left} ${clue.guesses_left === 1 ? "guess" : "guesses"} left.`;
  const zero = clue.number === 0 ? " None of the clue giver's cards is near it." : "";
  who.textContent = `${awaitedText()}${rest}${zero}`;
  banner.replaceChildren(said, who);
}

function cardLabel(card) {
  const parts = [card.text];
  if (card.covered) parts.push(`covered: ${COLOURS[card.covered]}`);
  if (card.key && !card.covered) parts.push(`key: ${COLOURS[card.key]}`);
  if (card.other_key) parts.push(`side B: ${COLOURS[card.other_key]}`);
  if (card.marks[0]) parts.push("token of player A");
  if (card.marks[1]) parts.push("token of player B");
  return parts.join(", ");
}

const longest = (text) => Math.max(...text.split(/[\s-]+/).map((word) =>
  [...word].reduce((n, c) => n + (c > "\u2e7f" ? 1.7 : /[mwшщжюфм]/i.test(c) ? 1.35 : c > "\u03ff" ? 1.08 : 1), 0)));

function showBoard(first) {
  const board = $("board");
  if (first) {
    board.style.setProperty("--columns", view.columns);
    board.lang = view.language;
    board.classList.toggle("pictures", view.cards.every((card) => card.picture));
    board.replaceChildren(...view.cards.map((card, at) => {
      const button = make("button", { type: "button", id: `card-${at}` });
      button.addEventListener("click", () => cardPressed(at));
      return button;
    }));
  }
  const last = view.history.at(-1)?.card;
  const marking = view.options.clue_max > 0;
  view.cards.forEach((card, at) => {
    const button = board.children[at];
    const may = view.options.guess.includes(at) || view.options.cover.includes(at) || (marking && !card.covered);
    const classes = ["card"];
    if (may) classes.push("may");
    if (card.picture) classes.push("picture");
    if (card.covered) classes.push("covered", card.covered);
    else if (card.key) classes.push("key", card.key);
    if (chosen === at) classes.push("chosen");
    if (meant.has(at) && marking) classes.push("meant");
    if (last === at && !view.outcome) classes.push("last");
    button.className = classes.join(" ");
    button.dataset.ask = view.options.cover.includes(at) ? "cover?" : "touch?";
    button.setAttribute("aria-label", cardLabel(card));
    button.setAttribute("aria-disabled", String(!may));
    if (marking && may) button.setAttribute("aria-pressed", String(meant.has(at)));
    else if (chosen === at) button.setAttribute("aria-pressed", "true");
    else button.removeAttribute("aria-pressed");
    const inside = [];
    if (card.picture) inside.push(make("img", { src: `/pictures/${card.picture}.svg`, alt: "", draggable: false }));
    else {
      const word = make("span", { className: "word", textContent: card.text });
      word.style.setProperty("--len", longest(card.text));
      inside.push(word);
      if (card.gloss) inside.push(make("span", { className: "gloss", lang: "en", textContent: card.gloss }));
    }
    const colour = card.covered || card.key;
    if (colour) inside.push(sign(colour, "sign"));
    if (card.other_key && !card.covered) inside.push(sign(card.other_key, "sign second"));
    const tokens = ["A", "B"].filter((_, side) => card.marks[side]).map((who) => make("span", { textContent: who }));
    if (tokens.length && !card.covered) inside.push(make("span", { className: "tokens" }, ...tokens));
    button.replaceChildren(...inside);
  });
}

function cardPressed(at) {
  if (!view || busy) return;
  const o = view.options;
  if (o.clue_max > 0) {
    if (view.cards[at].covered) return;
    if (!meant.delete(at)) meant.add(at);
    const number = $("number");
    const count = [...meant].length;
    if (number && count > 0 && count <= o.clue_max) number.value = String(count);
    showBoard(false);
    return;
  }
  const cover = o.cover.includes(at);
  if (!cover && !o.guess.includes(at)) return;
  if (chosen === at) { act({ do: cover ? "cover" : "guess", card: at }); return; }
  chosen = at;
  showBoard(false);
  showControls();
}

function keyPressed(event) {
  const at = [...$("board").children].indexOf(document.activeElement);
  if (event.key === "Escape" && chosen !== null) { chosen = null; showBoard(false); showControls(); return; }
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -view?.columns, ArrowDown: view?.columns }[event.key];
  if (at < 0 || !step) return;
  const next = $("board").children[at + step];
  if (next) { next.focus(); event.preventDefault(); }
}

function showControls() {
  const o = view.options;
  const kind = JSON.stringify([o.clue_max, o.zero, o.unlimited, o.stop, o.decline, o.object, o.pass, o.wait, chosen, Boolean(view.outcome), view.phase]);
  if (kind === controlsFor) return;
  controlsFor = kind;
  const button = (text, move, primary) => {
    const b = make("button", { type: "button", textContent: text, className: primary ? "primary" : "" });
    b.addEventListener("click", () => act(move));
    return b;
  };
  const inside = [];
  if (o.clue_max > 0) inside.push(clueForm(o));
  if (chosen !== null) {
    const cover = o.cover.includes(chosen);
    inside.push(button(`${cover ? "Cover" : "Touch"} ${view.cards[chosen].text}`, { do: cover ? "cover" : "guess", card: chosen }, true));
    const leave = make("button", { type: "button", textContent: "Let it go" });
    leave.addEventListener("click", () => { chosen = null; showBoard(false); showControls(); });
    inside.push(leave);
  }
  if (o.stop) inside.push(button(view.phase === "sudden-death" ? "Give up" : "Stop guessing", { do: "stop" }));
  if (o.decline) inside.push(button("Do without", { do: "decline" }));
  if (o.wait) inside.push(button("Let the bot go first", { do: "wait" }));
  if (o.pass) inside.push(button("Let the clue stand", { do: "pass" }, true));
  if (o.object) inside.push(button("Call the clue illegal", { do: "object" }));
  if (view.outcome) {
    inside.push(make("a", { className: "button primary", href: "/", textContent: "New table" }));
    inside.push(make("a", { className: "button", href: `${API}/transcript`, download: "game.jsonl", textContent: "Download transcript" }));
    inside.push(make("a", { className: "button", href: `${API}/turns`, download: "turns.jsonl", textContent: "Download my turns" }));
  }
  $("controls").replaceChildren(...inside);
}

function clueForm(o) {
  const word = make("input", { id: "word", maxLength: 60, autocomplete: "off", autocapitalize: "off", spellcheck: false, required: true, lang: view.language });
  const number = make("select", { id: "number" });
  for (let n = 1; n <= o.clue_max; n++) number.append(make("option", { value: String(n), textContent: n }));
  if (o.zero) number.append(make("option", { value: "0", textContent: "0" }));
  if (o.unlimited) number.append(make("option", { value: "unlimited", textContent: "∞" }));
  const hint = make("p", { className: "hint", id: "hint", textContent: "Press the cards you mean, if you like: only you see it before the end." });
  hint.setAttribute("role", "status");
  word.setAttribute("aria-describedby", "hint");
  let timer;
  word.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(() => checkWord(word, hint), 350); });
  const form = make("form", {},
    make("label", { className: "grow" }, "Clue", word), make("label", {}, "Number", number),
    make("button", { className: "primary", textContent: "Say it" }), hint);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(timer);
    const said = number.value === "unlimited" ? "unlimited" : Number(number.value);
    const move = { do: "clue", word: word.value, number: said };
    if (meant.size) move.intended = [...meant].sort((a, b) => a - b);
    act(move);
  });
  return form;
}

async function checkWord(word, hint) {
  const text = word.value;
  let said = "", bad = false;
  if (text.trim()) {
    try {
      const check = await post("/check", { word: text });
      if (text !== word.value) return;
      bad = check.objection !== null;
      said = bad ? check.objection : check.known ? "The referee agrees." : "The referee agrees, but the bots do not know this word: every card will look alike to them.";
    } catch (error) { bad = true; said = error.message; }
  }
  hint.textContent = said;
  hint.classList.toggle("bad", bad);
}

function logText(step) {
  const who = sideName(step.side);
  const card = step.card === undefined ? "" : view.cards[step.card].text;
  const after = step.tokens ? ` (${step.tokens} token${step.tokens > 1 ? "s" : ""})` : "";
  const death = step.sudden_death ? " Sudden death begins." : "";
  const text = {
    clue: () => `${who}: ${step.word} ${step.number}${step.intended?.length ? ` (meant: ${step.intended.map((c) => view.cards[c].text).join(", ")})` : ""}`,
    object: () => (step.reason ? `The clue is called illegal: ${step.reason}` : "The clue is called illegal."),
    guess: () => `${who} touches ${card}: ${COLOURS[step.colour]}.`,
    stop: () => `${who} stops.`,
    cover: () => `${who} covers ${card}: ${COLOURS[step.colour]}.`,
    decline: () => `${who} does without the free cover.`,
  }[step.do]();
  return text + after + death;
}

function showLog() {
  const log = $("log");
  // What clues were meant for is told after the end: then all lines are written anew.
  if (view.outcome || log.children.length > view.history.length) log.replaceChildren();
  view.history.slice(log.children.length).forEach((step) => {
    const tone = step.do === "clue" ? sideColour(step.side) : step.colour || "";
    log.append(make("li", { className: `${step.do} ${tone}`, textContent: logText(step) }));
  });
  log.scrollTop = log.scrollHeight;
}

function showSeats() {
  $("seats").replaceChildren(...view.seats.map((s) => make("li", {}, make("b", { textContent: SEATS[s.seat] }), `: ${s.bot ? `bot ${s.name}` : s.name}${isMine(s.seat) ? " (this seat)" : ""}`)));
  const colours = view.duet ? ["green", "bystander", "assassin"] : ["red", "blue", "bystander", "assassin"];
  $("signs").replaceChildren(...colours.map((colour) => make("li", { className: colour }, sign(colour), COLOURS[colour])));
}

// ---- the coach

const percent = (p) => `${p < 0.0095 && p > 0 ? (100 * p).toFixed(1) : Math.round(100 * p)} %`;
const cardName = (at) => view.cards[at].text;

async function loadReview() {
  try {
    const response = await fetch(`${API}/review`);
    const review = await response.json();
    if (!response.ok) throw new Error(review.error);
    showReview(review);
  } catch (error) { $("review").textContent = error.message; }
}

function outlookText(outlook) {
  const parts = [`all found ${percent(outlook.all)}`, `${outlook.expected.toFixed(1)} cards on average`];
  if (outlook.opponent > 0.005) parts.push(`other team ${percent(outlook.opponent)}`);
  if (outlook.bystander > 0.005) parts.push(`bystander ${percent(outlook.bystander)}`);
  parts.push(`assassin ${percent(outlook.assassin)}`);
  return parts.join(", ");
}

const BLAME = {
  clue: "the clue led there", guess: "a card was touched that the clue did not point at",
  pace: "too little was found", luck: "it could have gone well",
};

function showReview(review) {
  if (!review.turns.length) { $("review").replaceChildren(make("p", { className: "soft", textContent: "When a turn is over, the coach says what it thinks of it." })); return; }
  const turns = [...review.turns].reverse().map((turn) => turnReview(turn, review.lost));
  if (review.lost) {
    const text = `The game was lost in turn ${review.lost.turn} (${sideName(review.lost.side)}): ${BLAME[review.lost.blame]}.`;
    turns.unshift(make("p", {}, make("b", { textContent: text })));
  }
  $("review").replaceChildren(...turns);
}

function turnReview(turn, lost) {
  const title = make("h3", { textContent: `${turn.turn}. ${sideName(turn.side)}: ${turn.word} ${turn.number === "unlimited" ? "∞" : turn.number}` });
  const box = make("section", { className: `turn${lost?.turn === turn.turn ? " worst" : ""}` }, title);
  const line = (text) => box.append(make("p", { textContent: text }));
  if (turn.illegal) line("The clue was called illegal.");
  if (!turn.known) line("No lexicon knows this word.");
  const giver = turn.giver;
  if (giver?.meant?.length) line(`Meant: ${giver.meant.map(cardName).join(", ")}.`);
  if (giver?.outlook) {
    line(`Risk: ${outlookText(giver.outlook)}.`);
    const slip = giver.outlook.slips[0];
    if (slip) line(`Likeliest slip: ${cardName(slip.card)} (${COLOURS[slip.colour]}, ${percent(slip.chance)}).`);
  }
  const instead = giver?.instead;
  if (instead) {
    const same = instead.word === turn.word.toLowerCase();
    const bot = view.seats.some((s) => s.bot && (s.seat === turn.side || s.seat === `${sideColour(turn.side)}-spymaster`));
    if (!same || !bot) line(same ? "The coach would have said the same."
      : `The coach would have said: ${instead.word} ${instead.number} for ${instead.cards.map(cardName).join(", ")}${instead.outlook ? ` (${outlookText(instead.outlook)})` : ""}.`);
  }
  if (turn.touched.length) line(`Touched: ${turn.touched.map((t) => `${cardName(t.card)} (${COLOURS[t.colour]})`).join(", ")}.`);
  if (turn.ranking.length) {
    box.append(make("p", { className: "soft", textContent: `How ${turn.ranked_by} ranked the cards, and how likely each is ours:` }));
    const bars = make("dl", { className: "bars" });
    turn.ranking.slice(0, 6).forEach((card) => {
      const fill = make("div", { className: "fill" });
      fill.style.width = `${100 * card.ours}%`;
      bars.append(make("dt", { textContent: `${card.touch ? "▸ " : ""}${cardName(card.card)}` }),
        make("dd", { className: "track" }, fill), make("dd", { className: "n", textContent: percent(card.ours) }));
    });
    box.append(bars);
  }
  return box;
}

$("coach").addEventListener("toggle", () => { if ($("coach").open && view) loadReview(); });
document.addEventListener("keydown", keyPressed);
listen();
