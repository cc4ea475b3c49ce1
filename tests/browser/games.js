// Whole games in the browser: from the lobby, as guesser, as spymaster, a Duet on two pages, pictures with keys only, a
// restart in the middle.

import assert from "node:assert/strict";
import { playOn, say, shown, sit, step, turn, view, visit, act } from "./hands.js";
import { quick } from "./world.js";

async function finished(page) {
  assert.equal(await turn(page), "over");
  assert.ok((await view(page)).outcome, "the game is over");
  assert.deepEqual(page.faults, []);
}

export const seed = 11;

export const tests = {
  async "play now: one press on a phone, and the cards are dealt"(world) {
    const page = await visit(await world.context({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }), world.url);
    await page.waitForSelector(".seat-row", { state: "attached" });
    const button = page.locator("#now");
    const box = await button.boundingBox();
    assert.ok(box.y + box.height <= 844, "above the fold");
    const words = await page.locator(".rules").innerText();
    assert.ok(!/\d\.\d/.test(words), "no rule numbers");
    await button.click();
    await page.waitForURL(/\/seat\//);
    await page.waitForSelector("#board .card");
    await page.waitForSelector("body[data-turn=mine]");
    // Nothing on the page tells what a card is before it is covered.
    assert.equal(await page.locator(".card.key").count(), 0);
    assert.ok((await view(page)).cards.every((card) => card.key === null));
    assert.deepEqual(page.faults, []);
  },

  async "a classic game as guesser, with a hint and the review after it"(world) {
    const { seat } = await world.table({ rules: "classic", deck: "en", seats: quick([{ seat: "red-guesser", person: "Ann" }]) });
    const page = await sit(await world.context(), seat);
    await page.waitForSelector("body[data-turn=mine]");
    await page.click("#ask-hint");
    await page.waitForFunction(() => document.querySelector("#coach-says")?.textContent.length > 0);
    const before = await step(page);
    await act(page, 0);
    assert.equal((await view(page)).history[before].help, "hint");
    await playOn([page]);
    await finished(page);
    assert.equal(await page.locator(".card.key, .card.covered").count(), 25);
    await page.waitForSelector("#review[data-turns]");
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Transcript" }).click()]);
    assert.equal(download.suggestedFilename(), "game.jsonl");
  },

  async "a classic game as spymaster, with the referee and the cards meant"(world) {
    const { seat } = await world.table({ rules: "classic", deck: "en", seats: quick([{ seat: "red-spymaster", person: "Ann" }]) });
    const page = await sit(await world.context(), seat);
    await page.waitForSelector("#word");
    assert.equal(await page.locator(".card.key.assassin").count(), 1);
    const visible = (await view(page)).cards.find((card) => !card.covered).text;
    await page.fill("#word", visible);
    await page.waitForSelector("#hint.bad");
    await page.locator("#controls form button.primary").click();
    await page.waitForSelector("#problem:not([hidden])");
    assert.match(await page.textContent("#problem"), /referee/);
    const own = page.locator(".card.key.red").first();
    await own.click();
    assert.equal(await own.getAttribute("aria-pressed"), "true");
    await playOn([page]);
    await finished(page);
  },

  async "a Duet on two pages, with a reload in the middle"(world) {
    const { seat, room } = await world.table({ rules: "duet", deck: "en", name: "Ann", deal: false });
    const first = await visit(await world.context(), seat);
    const second = await visit(await world.context(), room);
    await second.fill("#name", "Bob");
    await second.check("[data-seat=b] input");
    await second.click("#come");
    await second.waitForURL(/\/seat\//);
    await first.selectOption("#place", "a");
    await first.waitForSelector("body[data-place=a]");
    await first.getByRole("button", { name: "Deal the cards" }).click();
    for (const page of [first, second]) await page.waitForSelector("#board .card");
    const keys = async (page) => (await view(page)).cards.map((card) => card.key);
    const [a, b] = [await keys(first), await keys(second)];
    assert.notDeepEqual(a, b);
    // What is black for either side is left alone, so that the game is not over at once.
    const spare = a.flatMap((_, at) => (a[at] === "assassin" || b[at] === "assassin" ? [at] : []));
    await say(first, "geography");
    await shown(second, 1);
    await act(second, 0, { spare });
    await first.reload();
    await shown(first, 2);
    assert.deepEqual((await view(first)).history, (await view(second)).history);
    await playOn([first, second], { spare, until: async (page) => (await step(page)) >= 12 });
    assert.deepEqual([...first.faults, ...second.faults], []);
  },

  async "a pictures game on a phone, with keys only"(world) {
    const { seat } = await world.table({ rules: "pictures", deck: "pictures", language: "cs", seats: quick([{ seat: "red-guesser", person: "Eva" }]) });
    const page = await sit(await world.context({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, colorScheme: "dark" }), seat);
    await page.waitForFunction(() => [...document.querySelectorAll("#board img")].every((image) => image.complete && image.naturalWidth > 0));
    await page.waitForSelector("body[data-turn=mine]");
    await page.keyboard.press("b");
    await page.keyboard.press("z");
    await page.waitForSelector("#closer[open]");
    await page.keyboard.press("Escape");
    await page.waitForSelector("#closer:not([open])", { state: "attached" });
    // To the first card that may be touched, by arrows.
    await page.keyboard.press("b");
    const may = (await view(page)).options.guess[0];
    for (let n = 0; n < Math.floor(may / 5); n++) await page.keyboard.press("ArrowDown");
    for (let n = 0; n < may % 5; n++) await page.keyboard.press("ArrowRight");
    const before = await step(page);
    await page.keyboard.press("Enter");
    await page.waitForSelector(".card.chosen");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.querySelector(".card.chosen"));
    await page.keyboard.press("Enter");
    await page.waitForSelector(".card.chosen");
    await page.keyboard.press("Enter");
    await shown(page, before + 1);
    await playOn([page], { language: "cs" });
    await finished(page);
  },

  async "the server is started anew in the middle, and the page goes on"(world) {
    const { seat } = await world.table({ rules: "classic", deck: "en", seats: quick([{ seat: "red-guesser", person: "Ann" }]) });
    const page = await sit(await world.context(), seat);
    await playOn([page], { until: async (p) => (await step(p)) >= 3 });
    const before = await view(page);
    await world.unserve();
    await page.waitForSelector("#line:not([hidden])");
    await world.serve(new URL(world.url).port);
    await page.waitForSelector("#line[hidden]", { state: "attached" });
    const after = await view(page);
    assert.deepEqual(after.history.slice(0, before.history.length), before.history);
    page.faults = [];
    await playOn([page]);
    assert.equal(await turn(page), "over");
  },
};
