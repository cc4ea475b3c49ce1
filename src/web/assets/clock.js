// The sand-glass of a turn.
"use strict";

let clockEnds = null;
let clockTimer = null;
let clockOver = false;

function showClock() {
  const timer = room.timer;
  $("clock").hidden = !timer || !view || Boolean(view.outcome);
  clearInterval(clockTimer);
  if ($("clock").hidden) return;
  if (timer.over && !clockOver) announce(t(timer.binding ? "table-time-over-bot" : "table-time-over"));
  clockOver = timer.over;
  clockEnds = timer.left === null ? null : performance.now() + 1000 * timer.left;
  tick();
  if (clockEnds !== null && !timer.over) clockTimer = setInterval(tick, 250);
}

function tick() {
  const clock = $("clock");
  const left = clockEnds === null ? null : Math.max(0, Math.ceil((clockEnds - performance.now()) / 1000));
  const time = left === null ? "–" : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  clock.classList.toggle("over", room.timer.over);
  clock.replaceChildren(sign("clock"), make("span", { textContent: room.timer.over ? t("table-time-over") : time }));
  clock.setAttribute("aria-label", room.timer.over ? t("table-time-over") : t("table-time-left", { time }));
}

// Said once, not with every second.
function announce(text) {
  const said = make("p", { className: "unseen", textContent: text });
  said.setAttribute("role", "alert");
  document.body.append(said);
  setTimeout(() => said.remove(), 5000);
}
