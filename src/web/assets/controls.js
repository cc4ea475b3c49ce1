// What this person can do now: banner, clue form, buttons.
"use strict";

let controlsFor = "";
let hintText = "";

const sideName = (side) => t(`side-${view.duet ? side : side === "a" ? "red" : "blue"}`);
const sideColour = (side) => (view.duet ? "green" : side === "a" ? "red" : "blue");
const shownNumber = (number) => (number === "unlimited" ? "∞" : number);

function nameAt(seat) {
  const place = room.seats.find((s) => s.seat === seat);
  if (place.bot) return t("name-and-bot", { name: botName(place.bot) });
  return place.people.length ? listOf(place.people) : "–";
}

function stuckText({ seat, why }) {
  return seat ? t("table-stuck", { seat: seatName(seat), name: nameAt(seat), why }) : t("table-stuck-all", { why });
}

function awaitedText() {
  if (room.stuck) return stuckText(room.stuck);
  if (view.your_turn) {
    const o = view.options;
    if (o.pass) return t("table-may-stand");
    if (o.clue_max > 0) return t(o.wait ? "table-give-clue-or-wait" : "table-give-clue");
    if (o.cover.length) return t(view.phase === "phantom" ? "table-cover-phantom" : "table-cover-free");
    return t(view.phase === "sudden-death" ? "table-sudden-death" : "table-your-turn");
  }
  const names = view.awaited.map((seat) => t("table-seat-who", { seat: seatName(seat), name: nameAt(seat) }));
  return t("table-waiting-for", { who: names.reduce((one, other) => t("table-or", { one, other })) });
}

function showBar() {
  const place = seatName(room.you?.place ?? null);
  $("you").replaceChildren(place, make("small", { textContent: ` ${rulesTitle(room.rules)}` }));
  if (!view) { $("score").replaceChildren(); return; }
  const pill = (colour, count) => {
    const what = t(`table-left-${colour}`);
    return make("span", { className: `pill ${colour}`, title: what }, sign(colour), make("b", { textContent: count }), make("span", { className: "unseen", textContent: ` ${what}` }));
  };
  const { left, tokens } = leftNow();
  if (view.duet) {
    const [checks, bystanders] = tokens;
    const n = checks + bystanders;
    const text = checks ? t("table-tokens-mistakes", { n, mistakes: bystanders }) : t("table-tokens", { n });
    $("score").replaceChildren(pill("green", left[0]), make("span", { className: "pill", textContent: text }));
  } else $("score").replaceChildren(pill("red", left[0]), pill("blue", left[1]));
}

function outcomeTitle({ end, won }) {
  if (end === "everyone") return t("table-you-win");
  if (end === "nobody") return t("table-you-lose");
  return won ? t("table-team-wins") : t(end === "red" ? "table-red-wins" : "table-blue-wins");
}

function showBanner() {
  const banner = $("banner");
  if (!view) {
    banner.className = "banner";
    banner.replaceChildren(make("p", { className: "who", textContent: room.you?.place ? (room.may_deal ? t("door-waiting") : t("room-wait-deal")) : t("room-take-seat") }));
    return;
  }
  if (reviewing()) { showReviewBanner(banner); return; }
  if (view.outcome) {
    const { end, cause, score } = view.outcome;
    const text = t(`cause-${cause}`) + (score === undefined || score === null ? "" : ` ${t("table-score", { n: score })}`);
    banner.className = `banner over ${end === "red" || end === "blue" ? end : end === "everyone" ? "green" : ""}`;
    banner.replaceChildren(make("h2", { textContent: outcomeTitle(view.outcome) }), make("p", { className: "who", textContent: text }));
    return;
  }
  const behind = view.watching && room.behind ? t("table-behind", { n: room.behind }) : "";
  const over = room.timer?.over ? t("table-time-over") : "";
  const also = [over, behind].filter(Boolean).join(" ");
  const clue = view.clue;
  const first = view.awaited[0] ?? "";
  banner.className = `banner ${clue ? sideColour(clue.by) : colourOfTeam[teamOf(first)]}${view.your_turn ? " mine" : ""}`;
  const who = make("p", { className: "who", textContent: [awaitedText(), also].filter(Boolean).join(" ") });
  if (!clue) { banner.replaceChildren(who); return; }
  const said = make("p", { className: "said", lang: view.language }, clue.word, " ", make("b", { textContent: shownNumber(clue.number) }));
  const more = [clue.guesses_left === null ? "" : t("table-guesses-left", { n: clue.guesses_left }), clue.number === 0 ? t("table-zero") : ""];
  who.textContent = [awaitedText(), ...more, also].filter(Boolean).join(" ");
  banner.replaceChildren(said, who);
}

function showControls() {
  const o = view?.options;
  // A new form for every clue: what was typed for the last one is said.
  const clues = view?.history.filter((step) => step.do === "clue").length;
  const kind = JSON.stringify([o, chosen, Boolean(view?.outcome), view?.phase, clues, room.may_deal, room.you?.place, room.you?.host, room.stuck, reviewing(), room.game]);
  if (kind === controlsFor) return;
  controlsFor = kind;
  hintText = "";
  const had = $("controls").contains(document.activeElement);
  $("controls").replaceChildren(...(view ? gameControls(o) : roomControls()));
  // Focus is never lost: it goes to what comes next.
  if (had || document.activeElement === document.body) giveFocus(had);
}

function giveFocus(had) {
  if ($("word")) { if (had) $("word").focus(); return; }
  if (!had) return;
  (view?.cards ? cardAt(focused) : $("controls").querySelector("button, a"))?.focus();
}

const button = (id, move, primary) => {
  const b = make("button", { type: "button", textContent: typeof id === "string" ? t(id) : id.text, className: primary ? "primary" : "" });
  b.addEventListener("click", typeof move === "function" ? move : () => act(move));
  return b;
};

function roomControls() {
  if (!room.may_deal || !(room.you?.host || room.you?.place)) return [];
  return [button("room-deal", () => send("/deal", {}), true)];
}

function gameControls(o) {
  if (reviewing()) return [button("review-leave", leaveReview)];
  if (view.outcome) return overControls();
  const inside = [];
  if (o.clue_max > 0) inside.push(clueForm(o));
  if (chosen !== null) {
    const cover = o.cover.includes(chosen);
    inside.push(button({ text: t(cover ? "table-cover" : "table-touch", { card: glossed(chosen) }) }, { do: cover ? "cover" : "guess", card: chosen }, true));
    inside.push(button("table-let-go", () => { choose(null); cardAt(focused)?.focus(); }));
  }
  if (o.stop) inside.push(button(view.phase === "sudden-death" ? "table-give-up" : "table-stop", { do: "stop" }));
  if (o.decline) inside.push(button("table-decline", { do: "decline" }));
  if (o.wait) inside.push(button("table-let-bot", { do: "wait" }));
  if (o.pass) inside.push(button("table-pass", { do: "pass" }, true));
  if (o.object) inside.push(button("table-object", { do: "object" }));
  if (room.stuck && (room.you?.place || room.you?.host)) {
    inside.push(button("table-bot-again", () => send("/bot", { do: "again" }), true));
    if (room.stuck.seat) inside.push(button("table-bot-relieve", () => send("/bot", { do: "relieve" })));
  }
  if (view.your_turn && o.clue_max === 0 && !o.pass) inside.push(hintButton());
  const said = make("p", { className: "hint", id: "coach-says" });
  said.setAttribute("role", "status");
  inside.push(said);
  return inside;
}

const hintButton = () => Object.assign(button("table-hint", hint), { id: "ask-hint", className: "quiet" });

function overControls() {
  const inside = [];
  if (room.you?.place) {
    inside.push(button("table-again", () => again({}), true));
    inside.push(button("table-again-swap", () => again({ swap: true })));
    inside.push(button("table-again-key", () => again({ cards: "same" })));
  }
  inside.push(button("table-look-back", lookBack));
  inside.push(room.campaign ? make("a", { className: "button quiet", href: room.campaign, textContent: t("campaign-back") })
    : make("a", { className: "button quiet", href: "/", textContent: t("table-new-table") }));
  return inside;
}

async function again(how) {
  if (!(await send("/deal", how))) return;
  leaveReview();
  if (wide()) openTab("log");
  else closePanel();
}

async function hint() {
  try {
    const said = await post("/hint", {});
    if (said.kind === "clue") hintText = t("table-hint-clue", { word: said.word, number: shownNumber(said.number), cards: cardNames(said.cards) });
    else if (said.kind === "cover") hintText = said.card === null ? t("table-hint-decline") : t("table-hint-cover", { card: cardText(said.card) });
    else {
      const touch = said.cards.filter((c) => c.touch);
      hintText = touch.length ? t("table-hint-guess", { cards: listOf(touch.map((c) => `${cardText(c.card)} (${percent(c.ours)})`)) }) : t("table-hint-stop");
    }
    $("coach-says").textContent = hintText;
  } catch (error) { tell(error.message); }
}

function clueForm(o) {
  const word = make("input", { id: "word", maxLength: 60, autocomplete: "off", autocapitalize: "off", spellcheck: false, required: true, lang: view.language });
  const number = make("select", { id: "number" });
  for (let n = 1; n <= o.clue_max; n++) number.append(make("option", { value: String(n), textContent: n }));
  if (o.zero) number.append(make("option", { value: "0", textContent: "0" }));
  if (o.unlimited) number.append(make("option", { value: "unlimited", textContent: "∞" }));
  const verdict = make("p", { className: "hint", id: "hint", textContent: meantText() });
  verdict.setAttribute("role", "status");
  word.setAttribute("aria-describedby", "hint");
  let timer;
  word.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(() => checkWord(word, verdict), 350); });
  const form = make("form", {},
    make("label", { className: "grow" }, t("table-clue"), word), make("label", {}, t("table-number"), number),
    make("button", { className: "primary", textContent: t("table-say") }), hintButton(), verdict);
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

// The cards meant, with glosses that a small card has no place for.
function meantText() {
  if (!meant.size) return t("table-mean-hint");
  return t("review-meant", { cards: listOf([...meant].sort((a, b) => a - b).map(glossed)) });
}

async function checkWord(word, verdict) {
  const text = word.value;
  let said = "", bad = false;
  if (text.trim()) {
    try {
      const check = await post("/check", { word: text });
      if (text !== word.value) return;
      bad = check.objection !== null;
      said = bad ? check.objection : t(check.known ? "table-referee-agrees" : "table-word-unknown");
    } catch (error) { bad = true; said = error.message; }
  }
  verdict.textContent = said;
  verdict.classList.toggle("bad", bad);
}
