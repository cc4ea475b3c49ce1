// Sample games: one step of the table at a time. Without scripts the list of steps and the last table remain.
for (const game of document.querySelectorAll(".game")) {
  const steps = JSON.parse(game.querySelector("script").textContent);
  const cards = game.querySelectorAll(".card");
  const lines = game.querySelectorAll("li");
  const list = game.querySelector("ol");
  const notes = [...cards].map(card => card.querySelector(".note").textContent.replace(/ ✕[AB]/g, ""));
  let at = 0;
  const show = to => {
    at = Math.max(0, Math.min(steps.length - 1, to));
    steps[at].forEach(([shown, meant, order, closed], i) => {
      cards[i].dataset.shown = shown;
      cards[i].classList.toggle("meant", meant === 1);
      cards[i].querySelector(".mark").textContent = order || "";
      cards[i].querySelector(".note").textContent =
        notes[i] + (closed & 1 ? " ✕A" : "") + (closed & 2 ? " ✕B" : "");
    });
    lines.forEach((line, i) => i === at ? line.setAttribute("aria-current", "step") : line.removeAttribute("aria-current"));
    list.scrollTop = lines[at].offsetTop - list.offsetTop - list.clientHeight / 2;
    game.querySelector("output").textContent = `step ${at + 1} of ${steps.length}`;
  };
  const go = { first: () => show(0), back: () => show(at - 1), next: () => show(at + 1), last: () => show(steps.length - 1) };
  const keys = { Home: "first", ArrowLeft: "back", ArrowRight: "next", End: "last" };
  game.querySelector(".buttons").hidden = false;
  game.addEventListener("click", event => {
    const name = event.target.dataset.go;
    if (name) go[name]();
    const line = [...lines].indexOf(event.target);
    if (line >= 0) show(line);
  });
  game.addEventListener("keydown", event => {
    if (keys[event.key]) { go[keys[event.key]](); event.preventDefault(); }
  });
  show(0);
}
