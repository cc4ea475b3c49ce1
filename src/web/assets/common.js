// Helpers of every page: elements, signs, names of seats, requests, what this device remembers.
"use strict";

const $ = (id) => document.getElementById(id);
const make = (tag, properties, ...inside) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...inside);
  return element;
};

// A sign for each colour, so that nothing hangs on colour alone.
const SIGNS = {
  red: "M12 2l9 10-9 10L3 12z",
  blue: "M12 3a9 9 0 100 18 9 9 0 000-18z",
  green: "M9.5 19.5L2.5 12.6l2.7-2.7 4.3 4.2L18.8 4.600l2.700 2.700z",
  bystander: "M12 4a4 4 0 110 8 4 4 0 010-8zM4 21c0-5 3.500-8 8-8s8 3 8 8z",
  clock: "M5 2h14v2.500h-1.500c0 3.500-2 5.500-4.300 7.500 2.300 2 4.300 4 4.300 7.500h1.500v2.500h-14v-2.500h1.500c0-3.500 2-5.500 4.300-7.500-2.300-2-4.300-4-4.300-7.500h-1.500z",
  assassin: "M5 2l7 7 7-7 3 3-7 7 7 7-3 3-7-7-7 7-3-3 7-7-7-7z",
};

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

const seatName = (seat) => t(`seat-${seat ?? "watch"}`);
const teamOf = (seat) => (seat.startsWith("red") ? "red" : seat.startsWith("blue") ? "blue" : seat === "guesser" ? "both" : "duet");
const roleOf = (seat) => (seat.endsWith("spymaster") ? "spymaster" : seat.endsWith("guesser") ? "guesser" : "partner");
const colourOfTeam = { red: "red", blue: "blue", both: "", duet: "green" };
const botName = (spec) => (t(`level-${spec}`) === `level-${spec}` ? spec : t(`level-${spec}`));
const listOf = (texts_) => texts_.join(", ");

// Titles of rulesets that the page knows; others come with a title from the server.
function rulesTitle(name, title) {
  const id = `rules-${name.replaceAll("+", "-")}`;
  return t(id) === id ? (title ?? name) : t(id);
}

async function ask(path, body) {
  // The server answers in the language of the page.
  const headers = { "accept-language": texts.language };
  const options = body === undefined ? { headers } : { method: "POST", headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) };
  let response;
  try { response = await fetch(path, options); } catch { throw new Error(t("page-server-silent")); }
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

function tell(text) {
  $("problem").textContent = text;
  $("problem").hidden = text === "";
}

// ---- what this device remembers: rooms with the person's own page, the name, the language of the page

const recall = (key, otherwise) => { try { return JSON.parse(localStorage.getItem(`spymaster-${key}`)) ?? otherwise; } catch { return otherwise; } };
const keep = (key, value) => { try { localStorage.setItem(`spymaster-${key}`, JSON.stringify(value)); } catch { /* not kept, then */ } };
const forget = (key) => { try { localStorage.removeItem(`spymaster-${key}`); } catch { /* nothing to forget */ } };

function rememberRoom(entry) {
  keep("rooms", [entry, ...recall("rooms", []).filter((room) => room.room !== entry.room)].slice(0, 12));
}

// The texts in the language chosen on this device, of the address, of the deck's players, or of the browser.
async function begin(start) {
  try {
    await loadMessages(new URLSearchParams(location.search).get("lang") || recall("language", "") || undefined);
    translate();
    document.title = t("page-title");
    await start();
  } catch (error) {
    if ($("problem")) tell(error.message);
  }
  document.body.dataset.ready = "yes";
}

const LANGUAGES = { en: "English", ru: "Русский", uk: "Українська", cs: "Čeština", yue: "廣東話" };

// A choice of the page's language; the page is built anew in it.
function languageChoice() {
  const select = make("select", { id: "page-language" });
  for (const [code, name] of Object.entries(LANGUAGES)) select.append(make("option", { value: code, textContent: name, lang: code }));
  select.value = texts.language;
  select.setAttribute("aria-label", t("page-language"));
  select.addEventListener("change", () => { keep("language", select.value); location.assign(location.pathname); });
  return select;
}

async function copyText(text, button) {
  try { await navigator.clipboard.writeText(text); } catch {
    const field = make("textarea", { value: text, className: "unseen" });
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  button.textContent = t("page-copied");
}

// Where others reach this server: the address of this page, unless it is good on this device only.
function reachableOrigin(addresses) {
  const own = /^(localhost|127\.|\[::1\]|.*\.localhost)/.test(location.hostname);
  return own && addresses?.length ? addresses[0] : location.origin;
}
