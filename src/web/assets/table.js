// A person's place at the table: shows every view that comes.
"use strict";

function show(seen, anew = false) {
  // An answer that was overtaken on its way shows what is over.
  if (!anew && room && seen.room.change < room.change) return;
  const before = { game: room?.game ?? -1, step: view?.step ?? -1 };
  room = seen.room;
  view = seen.cards ? seen : null;
  if (room.game !== before.game) newGame();
  if (view && !view.options.guess.includes(chosen) && !view.options.cover.includes(chosen)) chosen = null;
  const mine = new Set(room.marks.filter((m) => m.names.includes(room.you.name)).map((m) => m.card));
  for (const card of tentative) if (view && view.cards[card].covered) tentative.delete(card);
  if (view && view.step !== before.step && !mine.size) tentative.clear();
  // Cards are meant for the clue that was being written; that is said, or somebody else was faster.
  if (view && view.step !== before.step) meant.clear();
  showAll();
  const changed = view && (view.step !== before.step || room.game !== before.game);
  if (view && before.game >= 0 && room.game !== before.game) showTable();
  if (changed) {
    if (view.outcome && before.step >= 0 && wide()) openTab("review");
    else if (document.body.dataset.panel === "review") loadReview();
  }
  document.title = view?.your_turn ? t("table-your-turn-mark") : t("page-title");
  // Tests wait for these, never for a moment.
  document.body.dataset.step = view ? view.step : "";
  document.body.dataset.game = room.game;
  document.body.dataset.place = room.you?.place ?? "watch";
  document.body.dataset.turn = view ? (view.outcome ? "over" : view.your_turn ? "mine" : "theirs") : "none";
}

// The cards are dealt: the board comes first.
function showTable() {
  if (document.body.dataset.panel !== "room") return;
  openTab(wide() ? "log" : "room");
}

function newGame() {
  chosen = null;
  meant.clear();
  tentative.clear();
  controlsFor = "";
  forgetReview();
}

function showAll() {
  showBar();
  showBanner();
  showBoard();
  showStepper();
  showControls();
  showLog();
  showRoom();
  showClock();
}

begin(async () => {
  addresses = (await ask("/api/lobby")).addresses;
  beginTabs();
  document.addEventListener("keydown", keyPressed);
  $("closer-close").addEventListener("click", () => $("closer").close());
  show(await ask(API), true);
  openTab(view ? "log" : "room");
  if (view) closePanel();
  listen();
});
