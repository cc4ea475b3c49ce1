// The lobby: play at once, or open a room for friends.
"use strict";

const TIMES = [30, 60, 90, 120, 180];
// How far spectators may be behind, in moves.
const BEHIND = [3, 6, 12];
// Values of the deck's choice that are files of given boards.
const GIVEN = "given:";
let offer;

const chosenRules = () => offer.rules.find((r) => r.name === ($("more").value || new FormData($("form")).get("rules")));
const givenFile = () => offer.boards.find((file) => GIVEN + file.name === $("deck").value);
const option = (value, textContent, more = {}) => make("option", { value, textContent, ...more });

function fillRules() {
  const title = (r) => (r.mission ? t("rules-mission", { name: r.mission }) : rulesTitle(r.name, r.title));
  offer.rules.filter((r) => r.more).forEach((r) => $("more").append(option(r.name, title(r))));
  offer.rules.filter((r) => !r.more).forEach((rules, at) => {
    const input = make("input", { type: "radio", name: "rules", value: rules.name, checked: at === 0 });
    $("rules").append(make("label", {}, input, title(rules)));
  });
  $("rules").addEventListener("change", () => { $("more").value = ""; rulesChanged(); });
  $("more").addEventListener("change", () => {
    const radios = [...$("rules").querySelectorAll("input")];
    if ($("more").value) radios.forEach((radio) => { radio.checked = false; });
    else if (!radios.some((radio) => radio.checked)) radios[0].checked = true;
    rulesChanged();
  });
}

function rulesChanged() {
  const rules = chosenRules();
  const about = `about-${rules.name.replaceAll("+", "-")}`;
  $("about").textContent = t(about) === about ? rules.about : t(about);
  const pictures = rules.deck === "pictures";
  const duet = rules.seats.some((s) => s.seat === "a");
  // Given boards go with the game of their key.
  const unfit = givenFile() ? givenFile().duet !== duet : $("deck").value === "pictures";
  if (pictures) $("deck").value = "pictures";
  else if (unfit) $("deck").value = usualDeck();
  fillSeats(rules);
  deckChanged();
}

// Cards in the language of the page.
const usualDeck = () => (offer.decks.some((d) => d.name === texts.language) ? texts.language : "en");

function deckChanged() {
  const file = givenFile();
  $("board-label").hidden = !file;
  $("without-hard").disabled = Boolean(file);
  if (file) {
    $("board").replaceChildren(option("", t("lobby-board-next")), ...file.boards.map((id) => option(id, id)));
    const fits = (r) => r.seats.some((s) => s.seat === "a") === file.duet && r.deck !== "pictures";
    if (!fits(chosenRules())) chooseRules(offer.rules.find(fits).name);
  }
  const deck = offer.decks.find((d) => d.name === $("deck").value);
  $("language").value = deck?.language || $("language").value || texts.language;
  $("language").disabled = Boolean(deck?.language);
  chosenChanged();
}

function chooseRules(name) {
  $("more").value = "";
  for (const radio of $("rules").querySelectorAll("input")) radio.checked = radio.value === name;
  rulesChanged();
}

function chosenChanged() {
  $("now-how").textContent = t("lobby-play-now-how", { seat: seatName($("mine").value) });
  const deck = $("deck").selectedOptions[0].textContent;
  $("chosen").textContent = t("lobby-table-line", { rules: rulesTitle(chosenRules().name, chosenRules().title), deck });
}

function fillSeats(rules) {
  // Whoever sets the table up usually guesses; in Duet sits at side A.
  const mine = rules.seats.find((s) => s.seat.endsWith("guesser")) || rules.seats[0];
  const before = $("mine").value;
  $("mine").replaceChildren(...rules.seats.map((s) => option(s.seat, seatName(s.seat))));
  $("mine").value = rules.seats.some((s) => s.seat === before) ? before : mine.seat;
  $("seats").replaceChildren(...rules.seats.map(seatRow));
}

function botsOf(seat) {
  if (seat.bot.includes("/")) {
    const [, guesser] = seat.bot.split("/");
    return offer.spymasters.map((s) => ({ name: `${s.name}/${guesser}`, about: s.about }));
  }
  return seat.seat.endsWith("spymaster") ? offer.spymasters : offer.guessers;
}

function seatRow(seat) {
  const select = make("select", {});
  const players = make("optgroup", { label: t("lobby-players") }, ...botsOf(seat).map((bot) => option(bot.name, bot.name, { title: bot.about })));
  select.append(...offer.levels.map((level) => option(level.name, botName(level.name), { title: level.about })), players);
  select.value = $("level").value || seat.bot;
  select.addEventListener("change", () => { $("level").value = ""; });
  const row = make("label", { className: "seat-row" }, make("span", { textContent: `${seatName(seat.seat)}: ${t("lobby-seat-bot")}` }), select);
  row.dataset.seat = seat.seat;
  return row;
}

function wish(now) {
  const mine = $("mine").value;
  const name = $("name").value.trim();
  const seats = [...document.querySelectorAll(".seat-row")].map((row) => ({ seat: row.dataset.seat, bot: row.querySelector("select").value }));
  const asked = {
    rules: chosenRules().name, language: $("language").value, strictness: $("strictness").value, objection: $("objection").value,
    switches: [...document.querySelectorAll("#switches input:checked")].map((box) => box.value),
    seats: now ? seats.map((s) => (s.seat === mine ? { seat: mine, person: name } : s)) : seats,
    deal: now,
  };
  const file = givenFile();
  if (file) asked.given = { file: file.name, board: $("board").value || null };
  else Object.assign(asked, { deck: $("deck").value, without_hard: $("without-hard").checked });
  if (!now) asked.name = name;
  if ($("spectators").value) asked.behind = Number($("spectators").value);
  if ($("timer").value) asked.timer = { seconds: Number($("timer").value), binding: $("binding").checked };
  return asked;
}

async function open(event) {
  event.preventDefault();
  tell("");
  const now = event.submitter?.id !== "friends";
  const button = now ? $("now") : $("friends");
  const text = button.querySelector("b");
  const before = text.textContent;
  for (const b of [$("now"), $("friends")]) b.disabled = true;
  text.textContent = t("lobby-dealing");
  try {
    const name = $("name").value.trim();
    if (name !== t("lobby-name-default")) keep("name", name);
    const asked = wish(now);
    const opened = await ask("/api/tables", asked);
    rememberRoom({ room: opened.room, path: opened.links[0].path, name, rules: asked.rules, deck: asked.deck ?? asked.given.file });
    location.assign(opened.links[0].path);
  } catch (error) {
    tell(error.message);
    text.textContent = before;
    for (const b of [$("now"), $("friends")]) b.disabled = false;
  }
}

function showRecent() {
  const rooms = recall("rooms", []);
  $("recent").hidden = rooms.length === 0;
  $("tables").replaceChildren(...rooms.map((room) => {
    const deck = offer.decks.find((d) => d.name === room.deck)?.title ?? room.deck;
    return make("li", {}, make("a", { href: room.path, textContent: t("lobby-table-line", { rules: rulesTitle(room.rules), deck }) }),
      make("span", { className: "soft", textContent: room.name }));
  }));
}

begin(async () => {
  document.title = t("lobby-title");
  $("languages").append(languageChoice());
  $("name").value = recall("name", t("lobby-name-default"));
  offer = await ask("/api/lobby");
  $("deck").append(...offer.decks.map((d) => option(d.name, d.title)));
  if (offer.boards.length) $("deck").append(make("optgroup", { label: t("lobby-boards") }, ...offer.boards.map((file) => option(GIVEN + file.name, file.name))));
  $("deck").value = usualDeck();
  $("language").append(...offer.languages.map((l) => option(l.code, LANGUAGES[l.code] ?? l.name)));
  $("strictness").append(...offer.strictness.map((name) => option(name, t(`lobby-strictness-${name}`))));
  $("strictness").value = "standard";
  $("timer").append(option("", t("lobby-timer-off")), ...TIMES.map((n) => option(n, t("lobby-timer-seconds", { n }))));
  $("timer").addEventListener("change", () => { $("binding").disabled = !$("timer").value; });
  $("binding").disabled = true;
  $("spectators").append(option("", t("lobby-spectators-live")), ...BEHIND.map((n) => option(n, t("lobby-spectators-behind", { n }))));
  $("switches").append(...offer.switches.map((name) => make("label", { className: "check" }, make("input", { type: "checkbox", value: name }), t(`switch-${name}`))));
  $("level").append(...offer.levels.map((level) => option(level.name, botName(level.name), { title: level.about })), option("", t("lobby-level-own")));
  $("level").value = offer.levels.some((level) => level.name === "normal") ? "normal" : "";
  $("level").addEventListener("change", () => fillSeats(chosenRules()));
  fillRules();
  rulesChanged();
  $("mine").addEventListener("change", chosenChanged);
  $("deck").addEventListener("change", deckChanged);
  $("form").addEventListener("submit", open);
  $("forget").addEventListener("click", () => { forget("rooms"); showRecent(); });
  showRecent();
});
