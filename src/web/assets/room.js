// The room around the game: the link, who sits where, changing places.
"use strict";

let addresses = [];
// What each part of the panel was last built from: a part is built anew only when that changes, so that nobody who comes or goes
// takes the focus away from a link or a choice.
const partFor = new Map();

const roomLink = () => reachableOrigin(addresses) + room.link;

function showRoom() {
  const waiting = !view;
  document.body.classList.toggle("waiting", waiting);
  const own = room.you?.place ?? null;
  rebuild("room-invitation", [room.link, addresses, room.campaign, waiting], () => {
    const back = room.campaign ? [make("p", {}, make("a", { href: room.campaign, textContent: t("campaign-back") }))] : [];
    return [...back, invitation(waiting)];
  });
  rebuild("room-place-part", [own, room.open, room.seats.map((s) => s.seat)], () => [placeForm()]);
  rebuild("room-people-part", [room.people, room.seats, room.you, room.behind], () => [people()]);
  rebuild("room-signs-part", [room.seats.map((s) => s.seat)], () => [signs()]);
}

function rebuild(id, from, build) {
  const kind = JSON.stringify(from);
  if (partFor.get(id) === kind) return;
  partFor.set(id, kind);
  if (!$(id)) $("room").append(make("div", { id }));
  const focused_ = $(id).contains(document.activeElement) ? document.activeElement.id : "";
  $(id).replaceChildren(...build());
  if (focused_) $(focused_)?.focus();
}

function invitation(open) {
  const url = roomLink();
  const field = make("input", { value: url, readOnly: true, id: "room-link" });
  field.setAttribute("aria-label", t("room-link"));
  const copy = make("button", { type: "button", textContent: t("page-copy") });
  copy.addEventListener("click", () => copyText(url, copy));
  const code = make("img", { className: "qr", alt: t("room-qr"), src: `${room.link}/qr.svg?origin=${encodeURIComponent(reachableOrigin(addresses))}`, width: 180, height: 180 });
  const box = make("details", { className: "invite", open }, make("summary", {}, make("h3", { textContent: t("room-invite") })),
    make("p", { className: "soft", textContent: t("room-invite-how") }), make("p", { className: "copy" }, field, copy), code);
  if (/^(127\.|localhost|\[::1\])/.test(new URL(url).hostname)) box.append(make("p", { className: "soft", textContent: t("room-here-only") }));
  return box;
}

function placeForm() {
  const select = make("select", { id: "place" });
  const own = room.you?.place ?? null;
  for (const { seat } of room.seats) select.append(make("option", { value: seat, textContent: seatName(seat), disabled: seat !== own && !room.open.includes(seat) }));
  select.append(make("option", { value: "", textContent: seatName(null) }));
  select.value = own ?? "";
  select.addEventListener("change", async () => {
    // A place that is refused is not chosen.
    if (!(await send("/place", { place: select.value || null }))) select.value = room.you?.place ?? "";
  });
  return make("label", { className: "mine" }, make("h3", { textContent: t("room-place") }), select);
}

function people() {
  const line = (title, inside) => make("li", {}, make("b", { textContent: title }), ...inside);
  const who = (person) => {
    const notes = [person.name === room.you?.name ? t("room-you") : "", person.host ? t("room-host") : "", person.here ? "" : t("room-away")].filter(Boolean);
    return make("span", { className: person.here ? "person" : "person away", textContent: notes.length ? `${person.name} (${listOf(notes)})` : person.name });
  };
  const list = make("ul", { className: "seats" });
  for (const { seat, bot } of room.seats) {
    const here = room.people.filter((p) => p.place === seat).map(who);
    if (bot) here.push(make("span", { className: "person bot", textContent: t("name-and-bot", { name: botName(bot) }) }));
    list.append(line(seatName(seat), here));
  }
  const watching = room.people.filter((p) => p.place === null).map(who);
  if (watching.length) list.append(line(seatName(null), watching));
  const behind = room.behind ? [make("p", { className: "soft", textContent: t("room-behind", { n: room.behind }) })] : [];
  return make("section", {}, make("h3", { textContent: t("room-people") }), list, ...behind);
}

function signs() {
  const colours = room.seats.some((s) => s.seat === "a") ? ["green", "bystander", "assassin"] : ["red", "blue", "bystander", "assassin"];
  const list = make("ul", { className: "signs" }, ...colours.map((colour) => make("li", { className: colour }, sign(colour), t(`colour-${colour}`))));
  return make("section", {}, make("h3", { textContent: t("room-signs") }), list, make("h3", { className: "keys", textContent: t("room-keys") }), make("p", { className: "soft keys", textContent: t("room-keys-text") }), languageChoice());
}
