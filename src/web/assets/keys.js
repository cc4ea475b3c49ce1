// Keys: arrows on the board, one key to each place. Letters go by their place on the keyboard, so that they work in
// every layout.
"use strict";

const typing = (element) => element.matches("input, select, textarea");

function keyPressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || $("closer").open) return;
  if (event.key === "Escape") { escape(); return; }
  if (typing(document.activeElement)) return;
  if (stepKey(event) || arrowKey(event, view?.columns)) { event.preventDefault(); return; }
  const go = {
    KeyC: () => ($("word") ?? $("controls").querySelector("button"))?.focus(),
    KeyB: () => cardAt(focused)?.focus(),
    KeyH: () => $("ask-hint")?.click(),
    KeyZ: () => enlarge(focused),
    KeyL: () => openTab("log", true),
    KeyR: () => openTab("review", true),
  }[event.code];
  if (go && view) { event.preventDefault(); go(); }
}

function escape() {
  if (view && !wide() && document.body.dataset.panel) { closePanel(); return; }
  if (reviewing()) { leaveReview(); return; }
  if (chosen !== null) { choose(null); cardAt(focused)?.focus(); return; }
  if (typing(document.activeElement)) cardAt(focused)?.focus();
}

// ---- panels at the side, or over the board on a narrow screen

const TABS = ["log", "review", "room"];
const WIDE = matchMedia("(min-width: 62rem) and (min-height: 30.01rem)");
const wide = () => WIDE.matches;

function openTab(name, focus) {
  const open = document.body.dataset.panel;
  // On a narrow screen the same tab closes its panel.
  const closes = !wide() && open === name && !focus;
  document.body.dataset.panel = closes ? "" : name;
  for (const tab of TABS) {
    const on = tab === name && !closes;
    $(`tab-${tab}`).setAttribute("aria-selected", String(on));
    $(`tab-${tab}`).tabIndex = tab === name ? 0 : -1;
    $(`panel-${tab}`).hidden = !on;
  }
  if (name === "review" && !closes) loadReview();
  if (focus) $(`tab-${name}`).focus();
}

// On a narrow screen no panel lies over the board any more.
function closePanel() {
  if (!wide() && document.body.dataset.panel) openTab(document.body.dataset.panel);
}

function beginTabs() {
  // A panel over a narrow board begins below the banner, however many lines that has.
  new ResizeObserver(() => document.body.style.setProperty("--below", `${$("banner").getBoundingClientRect().bottom + 4}px`)).observe($("banner"));
  // A window that was turned or made smaller: a panel that stood beside the board would lie over it.
  WIDE.addEventListener("change", () => {
    const open = document.body.dataset.panel;
    if (view && wide() === !open) openTab(open || (reviewing() ? "review" : "log"));
    if (view) showStepper();
  });
  for (const tab of TABS) {
    $(`tab-${tab}`).addEventListener("click", () => openTab(tab));
    $(`tab-${tab}`).addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      event.stopPropagation();
      openTab(TABS.at((TABS.indexOf(tab) + step) % TABS.length), true);
    });
  }
}
