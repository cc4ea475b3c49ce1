// The door of a room: say a name, take a place.
"use strict";

const CODE = location.pathname.split("/").pop();
const ROOM = `/api/rooms/${CODE}`;

function placeChoice(seat, room) {
  const place = room.seats.find((s) => s.seat === seat);
  const free = seat === null || room.open.includes(seat);
  const input = make("input", { type: "radio", name: "place", value: seat ?? "", disabled: !free, required: true });
  const who = seat === null ? (room.behind ? t("door-watch-behind", { n: room.behind }) : t("door-watch-how"))
    : place.people.length ? listOf(place.people)
    : free ? t("door-nobody") : t("door-bot-plays");
  const role = seat === null ? t("door-watch") : t(`role-${roleOf(seat)}`);
  const label = make("label", { className: `place ${seat ? colourOfTeam[teamOf(seat)] : ""}` }, input,
    make("span", {}, make("b", { textContent: seat === null ? role : seatName(seat) }), make("small", { textContent: seat === null ? who : `${role} · ${who}` })));
  label.dataset.seat = seat ?? "watch";
  return label;
}

function show(room) {
  const chosen = new FormData($("form")).get("place");
  $("about").textContent = `${rulesTitle(room.rules)}. ${room.game ? t("door-game", { n: room.game }) : t("door-waiting")}`;
  $("places").replaceChildren(...room.seats.map((s) => placeChoice(s.seat, room)), placeChoice(null, room));
  // A seat where nobody sits yet comes first, then a guesser's.
  const empty = room.open.find((seat) => room.seats.find((s) => s.seat === seat).people.length === 0);
  const usual = chosen ?? empty ?? room.open.find((seat) => !seat.endsWith("spymaster")) ?? "";
  const input = [...$("places").querySelectorAll("input")].find((i) => i.value === usual && !i.disabled);
  if (input) input.checked = true;
}

async function comeIn(event) {
  event.preventDefault();
  tell("");
  $("come").disabled = true;
  try {
    const name = $("name").value.trim();
    const place = new FormData($("form")).get("place") || null;
    const joined = await ask(`${ROOM}/people`, { name, place });
    keep("name", name);
    const room = (await ask(ROOM)).room;
    rememberRoom({ room: room.link, path: joined.path, name, rules: room.rules, deck: room.deck });
    location.assign(joined.path);
  } catch (error) {
    tell(error.message);
    show((await ask(ROOM)).room);
  } finally {
    $("come").disabled = false;
  }
}

begin(async () => {
  document.title = t("door-title");
  $("languages").append(languageChoice());
  $("name").value = recall("name", "");
  const { room } = await ask(ROOM);
  const mine = recall("rooms", []).find((r) => r.room === room.link);
  if (mine) {
    $("back").hidden = false;
    $("back-link").href = mine.path;
    $("back-link").textContent = t("door-back", { name: mine.name });
    $("come").classList.remove("primary");
    $("come").textContent = t("door-as-another");
    $("name").value = "";
  }
  show(room);
  $("form").addEventListener("submit", comeIn);
});
