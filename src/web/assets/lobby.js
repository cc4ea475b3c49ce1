// The lobby: choose, deal, hand out the links.
"use strict";

const $ = (id) => document.getElementById(id);
const make = (tag, properties, ...inside) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...inside);
  return element;
};

const SEATS = {
  "red-spymaster": "Red spymaster", "red-guesser": "Red guesser", "blue-spymaster": "Blue spymaster",
  "blue-guesser": "Blue guesser", guesser: "Guesser of both", a: "Player A", b: "Player B",
};
const STORE = "spymaster-tables";
let offer;

const chosenRules = () => offer.rules.find((r) => r.name === ($("more").value || new FormData($("form")).get("rules")));

function fillRules() {
  offer.rules.filter((r) => r.more).forEach((r) => $("more").append(make("option", { value: r.name, textContent: r.title })));
  offer.rules.filter((r) => !r.more).forEach((rules, at) => {
    const input = make("input", { type: "radio", name: "rules", value: rules.name, checked: at === 0 });
    $("rules").append(make("label", {}, input, rules.title));
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
  $("about").textContent = rules.about;
  const pictures = rules.deck === "pictures";
  $("deck").value = pictures ? "pictures" : ($("deck").value === "pictures" ? "en" : $("deck").value);
  fillSeats(rules);
  deckChanged();
}

function deckChanged() {
  const deck = offer.decks.find((d) => d.name === $("deck").value);
  if (deck.language) $("language").value = deck.language;
  $("language").disabled = Boolean(deck.language);
}

function fillSeats(rules) {
  // Whoever sets the table up usually guesses; in Duet sits at side A.
  const mine = rules.seats.find((s) => s.seat.endsWith("guesser")) || rules.seats[0];
  $("seats").replaceChildren(...rules.seats.map((seat) => seatRow(seat, seat === mine)));
}

function botsOf(seat) {
  const both = seat.bot.includes("/");
  if (both) {
    const [, guesser] = seat.bot.split("/");
    return offer.spymasters.map((s) => ({ name: `${s.name}/${guesser}`, about: s.about }));
  }
  return seat.seat.endsWith("spymaster") ? offer.spymasters : offer.guessers;
}

function seatRow(seat, mine) {
  const title = SEATS[seat.seat];
  const select = make("select", { name: "sitter" });
  select.setAttribute("aria-label", `${title}: who sits there`);
  select.append(make("option", { value: "" , textContent: "a person" }));
  const bots = make("optgroup", { label: "Bots" });
  for (const bot of botsOf(seat)) bots.append(make("option", { value: bot.name, textContent: bot.name, title: bot.about }));
  select.append(bots);
  select.value = mine ? "" : seat.bot;
  const name = make("input", { name: "name", maxLength: 40, value: mine ? "You" : title, required: true });
  name.setAttribute("aria-label", `${title}: name`);
  const shown = () => { name.hidden = name.disabled = select.value !== ""; };
  select.addEventListener("change", shown);
  shown();
  const row = make("div", { className: "seat-row" }, make("span", { textContent: title }), select, name);
  row.dataset.seat = seat.seat;
  return row;
}

function wish() {
  const seats = [...document.querySelectorAll(".seat-row")].map((row) => {
    const bot = row.querySelector("select").value;
    const seat = row.dataset.seat;
    return bot ? { seat, bot } : { seat, person: row.querySelector("input").value.trim() };
  });
  const { strictness, objection } = Object.fromEntries(new FormData($("form")));
  return { rules: chosenRules().name, deck: $("deck").value, language: $("language").value, strictness, objection, seats };
}

async function deal(event) {
  event.preventDefault();
  $("problem").hidden = true;
  $("deal").disabled = true;
  $("deal").textContent = "Dealing …";
  try {
    const asked = wish();
    const response = await fetch("/api/tables", {
      method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(asked),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.error);
    remember(asked, answer);
    if (answer.links.length === 1) location.assign(answer.links[0].path);
    else showLinks(answer);
  } catch (error) {
    $("problem").textContent = error.message;
    $("problem").hidden = false;
  } finally {
    $("deal").disabled = false;
    $("deal").textContent = "Deal the cards";
  }
}

function showLinks(opened) {
  $("links").replaceChildren(...opened.links.map((link) => {
    const url = new URL(link.path, location.href).href;
    const field = make("input", { value: url, readOnly: true });
    field.setAttribute("aria-label", `Link of ${SEATS[link.seat]}`);
    const copy = make("button", { type: "button", textContent: "Copy" });
    copy.addEventListener("click", async () => {
      field.select();
      try { await navigator.clipboard.writeText(url); } catch { document.execCommand("copy"); }
      copy.textContent = "Copied";
    });
    const sit = make("a", { className: "button primary", href: link.path, textContent: "Sit down" });
    return make("li", {}, make("b", { textContent: `${SEATS[link.seat]}: ${link.name}` }), field, copy, sit);
  }));
  $("opened").hidden = false;
  $("opened-title").focus();
}

const recall = () => { try { return JSON.parse(localStorage.getItem(STORE)) || []; } catch { return []; } };

function remember(asked, opened) {
  const links = opened.links.map(({ seat, path }) => ({ seat, path }));
  const tables = [{ rules: asked.rules, deck: asked.deck, links }, ...recall()].slice(0, 12);
  try { localStorage.setItem(STORE, JSON.stringify(tables)); } catch { /* not kept, then */ }
}

function showRecent() {
  const tables = recall();
  $("recent").hidden = tables.length === 0;
  $("tables").replaceChildren(...tables.map((table) => {
    const links = table.links.map((link) => make("a", { href: link.path, textContent: SEATS[link.seat] }));
    const item = make("li", {}, make("span", { textContent: `${table.rules}, ${table.deck}:` }));
    links.forEach((link) => item.append(" ", link));
    return item;
  }));
}

async function begin() {
  offer = await (await fetch("/api/lobby")).json();
  for (const deck of offer.decks) $("deck").append(make("option", { value: deck.name, textContent: deck.title }));
  for (const language of offer.languages) $("language").append(make("option", { value: language.code, textContent: language.name }));
  for (const name of offer.strictness) $("strictness").append(make("option", { value: name, textContent: name }));
  $("strictness").value = "standard";
  fillRules();
  rulesChanged();
  $("deck").addEventListener("change", deckChanged);
  $("form").addEventListener("submit", deal);
  $("forget").addEventListener("click", () => { localStorage.removeItem(STORE); showRecent(); });
  showRecent();
}

begin().catch(() => {
  $("problem").textContent = "The server does not answer.";
  $("problem").hidden = false;
});
