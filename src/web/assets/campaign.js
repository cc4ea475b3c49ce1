// The campaign: a map of missions, the pair's log, and rooms for the missions.
"use strict";

const CODE = location.pathname.split("/")[2];
let campaign = null;
let chosen = null;

// Columns by the shortest way from the start.
function columns(missions) {
  const led = new Set(missions.flatMap((m) => m.leads_to));
  const depth = new Map(missions.filter((m) => !led.has(m.id)).map((m) => [m.id, 0]));
  if (!depth.size) depth.set(missions[0].id, 0);
  const queue = [...depth.keys()];
  while (queue.length) {
    const id = queue.shift();
    for (const to of missions.find((m) => m.id === id).leads_to) if (!depth.has(to)) { depth.set(to, depth.get(id) + 1); queue.push(to); }
  }
  const lines = [];
  for (const mission of missions) (lines[depth.get(mission.id) ?? 0] ??= []).push(mission);
  return lines.filter(Boolean);
}

const svgNode = (name, attributes) => {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
};

function showMap() {
  const rows = columns(campaign.missions);
  const most = Math.max(...rows.map((row) => row.length));
  const [w, h] = [118, 64];
  const place = new Map();
  rows.forEach((row, y) => row.forEach((m, x) => place.set(m.id, [(x + 0.5 + (most - row.length) / 2) * w, (y + 0.5) * h])));
  const svg = svgNode("svg", { viewBox: `0 0 ${most * w} ${rows.length * h}`, class: "map", "aria-hidden": "true" });
  for (const m of campaign.missions) for (const to of m.leads_to) {
    const [[x, y], [u, v]] = [place.get(m.id), place.get(to) ?? place.get(m.id)];
    svg.append(svgNode("path", { class: m.won ? "way open" : "way", d: `M${x} ${y}L${u} ${v}` }));
  }
  const map = make("div", { className: "mapped" });
  map.style.setProperty("--ratio", `${most * w} / ${rows.length * h}`);
  map.append(svg);
  for (const m of campaign.missions) {
    const [x, y] = place.get(m.id);
    const state = m.won ? "won" : m.open ? "open" : "locked";
    const b = make("button", { type: "button", id: `mission-${m.id}`, className: `mission ${state}`, disabled: state === "locked" }, make("b", { textContent: m.name }), make("small", {}));
    // The label says it in words.
    b.lastChild.dataset.text = `${m.tokens} · ${m.mistakes}`;
    b.setAttribute("aria-label", `${t("campaign-mission", { name: m.name, tokens: m.tokens, mistakes: m.mistakes })}, ${t(`campaign-${state}`)}, ${t("campaign-tries", { n: m.tries })}`);
    b.style.left = `${(100 * x) / (most * w)}%`;
    b.style.top = `${(100 * y) / (rows.length * h)}%`;
    b.addEventListener("click", () => { chosen = m.id; showMission(); });
    map.append(b);
  }
  $("map").replaceChildren(map);
  // The first mission is in the middle, also where the map is wider than the screen.
  $("map").scrollLeft = ($("map").scrollWidth - $("map").clientWidth) / 2;
}

function showMission() {
  const m = campaign.missions.find((one) => one.id === chosen);
  if (!m) { $("mission").replaceChildren(); return; }
  const play = (id, alone) => {
    const b = make("button", { type: "button", textContent: t(id), className: alone ? "" : "primary" });
    b.addEventListener("click", async () => {
      b.disabled = true;
      try {
        const deck = ["en", "ru", "uk", "cs", "yue"].includes(texts.language) ? texts.language : "en";
        const opened = await ask(`/api/campaigns/${CODE}/play`, { mission: m.id, deck, name: campaign.pair[0], alone });
        rememberRoom({ room: opened.room, path: opened.links[0].path, name: campaign.pair[0], rules: m.id, deck });
        location.assign(opened.links[0].path);
      } catch (error) { tell(error.message); b.disabled = false; }
    });
    return b;
  };
  $("mission").replaceChildren(make("h3", { textContent: t("campaign-mission", { name: m.name, tokens: m.tokens, mistakes: m.mistakes }) }),
    make("p", { className: "soft", textContent: m.tries ? t("campaign-tries", { n: m.tries }) : t(`campaign-${m.won ? "won" : m.open ? "open" : "locked"}`) }), make("p", { className: "actions" }, play("campaign-play", false), play("campaign-play-bot", true)));
}

begin(async () => {
  document.title = t("lobby-campaign");
  $("languages").append(languageChoice());
  if (!CODE) {
    $("begin").hidden = false;
    $("one").value = recall("name", "");
    $("kept").append(...recall("campaigns", []).map((c) => make("li", {}, make("a", { href: c.path, textContent: listOf(c.pair) }))));
    $("begin").addEventListener("submit", async (event) => {
      event.preventDefault();
      try {
        const pair = [$("one").value, $("other").value];
        const { path } = await ask("/api/campaigns", { pair });
        keep("campaigns", [{ path, pair }, ...recall("campaigns", [])].slice(0, 8));
        location.assign(path);
      } catch (error) { tell(error.message); }
    });
    return;
  }
  campaign = await ask(`/api/campaigns/${CODE}`);
  $("log").hidden = false;
  $("pair").textContent = listOf(campaign.pair);
  showMap();
});
