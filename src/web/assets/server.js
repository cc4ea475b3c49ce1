// Talking to the server: everything shown comes from the views it sends to this person's place.
"use strict";

const API = `/api/seats/${location.pathname.split("/").pop()}`;
let view = null;
let room = null;
let busy = false;

const post = (path, body) => ask(API + path, body);

// Sends something and shows the view that comes back. Returns whether it was accepted.
async function send(path, body) {
  if (busy) return false;
  busy = true;
  tell("");
  try {
    show(await post(path, body));
    return true;
  } catch (error) {
    tell(error.message);
    return false;
  } finally {
    busy = false;
  }
}

// The view that shows the move resets what was chosen and typed, whether it comes as the answer or live.
const act = (move) => send("/moves", move);

let lost = null;

function listen() {
  const source = new EventSource(`${API}/events?lang=${texts.language}`);
  let first = true;
  source.addEventListener("view", (event) => {
    connected();
    show(JSON.parse(event.data), first);
    first = false;
  });
  source.onopen = connected;
  source.onerror = () => {
    first = true;
    lost ??= setTimeout(() => { $("line").textContent = t("table-connection-lost"); $("line").hidden = false; }, 800);
    // A closed source does not try again by itself.
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, 1500);
  };
}

// The notice of a lost connection goes away with the connection's return.
function connected() {
  clearTimeout(lost);
  lost = null;
  $("line").hidden = true;
}
