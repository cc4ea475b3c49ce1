// Texts of the page: t(id, args) after loadMessages(). The server makes the JSON from src/messages/LANGUAGE/page.ftl.
"use strict";

const texts = { language: "en", messages: {}, plural: new Intl.PluralRules("en") };

// Browsers know the plurals and numbers of Cantonese as those of Chinese in Hong Kong.
const localeOf = (language) => (language === "yue" ? "zh-HK" : language);

// Loads the texts: of `language`, or of the one the browser prefers.
async function loadMessages(language) {
  const response = await fetch(language ? `/messages.json?lang=${encodeURIComponent(language)}` : "/messages.json");
  useMessages(await response.json());
}

function useMessages(loaded) {
  texts.language = loaded.language;
  texts.messages = loaded.messages;
  texts.plural = new Intl.PluralRules(localeOf(loaded.language));
  document.documentElement.lang = localeOf(loaded.language);
}

function t(id, args = {}) {
  const message = texts.messages[id];
  return message === undefined ? id : formatParts(message, args);
}

function formatParts(message, args) {
  if (typeof message === "string") return message;
  return message.map((part) => {
    if (typeof part === "string") return part;
    if ("v" in part) return formatValue(args[part.v]);
    const value = args[part.s];
    const exact = part.o[String(value)];
    const counted = typeof value === "number" ? part.o[texts.plural.select(value)] : undefined;
    return formatParts(exact ?? counted ?? part.o[part.d], args);
  }).join("");
}

const formatValue = (value) => (typeof value === "number" ? value.toLocaleString(localeOf(texts.language)) : String(value ?? ""));

// A number with one digit after the point.
const tenths = (value) => value.toLocaleString(localeOf(texts.language), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).replace("-", "−");

// Fills elements of the HTML: data-t="id" is the text; data-t-title, data-t-placeholder, data-t-aria-label are attributes.
function translate(root = document) {
  root.querySelectorAll("[data-t]").forEach((element) => { element.textContent = t(element.dataset.t); });
  for (const name of ["title", "placeholder", "aria-label"]) {
    root.querySelectorAll(`[data-t-${name}]`).forEach((element) => { element.setAttribute(name, t(element.getAttribute(`data-t-${name}`))); });
  }
}
