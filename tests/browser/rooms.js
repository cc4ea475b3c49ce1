// Four pages in one room: one link, marks, a spectator, a timer, again.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { act, playOn, say, shown, step, touch, turn, view, visit } from "./hands.js";
import { quick } from "./world.js";

async function join(world, room, name, seat) {
  const page = await visit(await world.context(), room);
  await page.fill("#name", name);
  await page.check(`[data-seat=${seat}] input`);
  await page.click("#come");
  await page.waitForURL(/\/seat\//);
  await page.waitForSelector("body[data-ready]");
  page.faults.length = 0;
  return page;
}

const keyless = async (page) => (await view(page)).cards.every((card) => card.key === null);

const folder = mkdtempSync(path.join(tmpdir(), "spymaster-bots-"));
process.on("exit", () => rmSync(folder, { recursive: true }));
writeFileSync(path.join(folder, "bots.toml"), "[[bot]]\nname = \"broken\"\ncommand = \"exit 3\"\n");

export const seed = 21;
export const more = ["--bots", path.join(folder, "bots.toml")];

export const tests = {
  async "people judge a clue before a bot guesses on it: they let it stand, or call it illegal"(world) {
    const { seat } = await world.table({ rules: "classic", deck: "en", objection: "people", seats: quick([{ seat: "blue-guesser", person: "Ann" }]) });
    const page = await visit(await world.context(), seat);
    const asked = async (p) => (await view(p)).options.pass;
    await playOn([page], { until: asked });
    await page.waitForSelector("body[data-turn=mine]");
    assert.match(await page.innerText("#banner"), /May the clue stand\?/);
    // The bot waits; nothing but the two answers can be given.
    const before = await step(page);
    assert.equal((await view(page)).step, before);
    assert.equal(await page.locator(".card.may").count(), 0);
    await page.getByRole("button", { name: "Let the clue stand" }).click();
    await shown(page, before + 1);
    assert.equal((await view(page)).history[before].do, "guess");
    await playOn([page], { until: async (p) => (await asked(p)) && (await step(p)) > before });
    const second = await step(page);
    await page.getByRole("button", { name: "Call the clue illegal" }).click();
    await shown(page, second + 1);
    assert.equal((await view(page)).history[second].do, "object");
    await page.waitForFunction(() => [...document.querySelectorAll("#log li")].some((line) => line.textContent.includes("called illegal")));
    assert.deepEqual(page.faults, []);
  },

  async "a bot that cannot go on: everybody is told why in their language, and another one takes over"(world) {
    const { seat, room } = await world.table({ rules: "classic+alone", deck: "en", seats: [{ seat: "red-spymaster", bot: "broken" }, { seat: "red-guesser", person: "Ann" }] });
    const ann = await visit(await world.context({ locale: "cs-CZ" }), seat);
    const eve = await join(world, room, "Eve", "watch");
    await ann.waitForFunction(() => /program bota se zastavil/.test(document.querySelector("#banner").textContent));
    await eve.waitForFunction(() => /Red spymaster \(broken \(bot\)\) cannot go on: the bot's program has stopped\./.test(document.querySelector("#banner").textContent));
    // Whoever watches has no say.
    assert.equal(await eve.locator("#controls button").count(), 0);
    await Promise.all([ann.waitForResponse(/\/bot$/), ann.getByRole("button", { name: "Ať to zkusí znovu" }).click()]);
    // Asked again, it fails again.
    await ann.waitForFunction(async () => (await (await fetch(`/api/seats/${location.pathname.split("/").pop()}`)).json()).room.stuck);
    await ann.waitForFunction(() => /program bota se zastavil/.test(document.querySelector("#banner").textContent));
    assert.equal(await step(ann), 0);
    await ann.getByRole("button", { name: "Ať hraje jiný bot" }).click();
    await ann.waitForSelector("body[data-turn=mine]");
    assert.equal((await view(ann)).history[0].help, "stand-in");
    await eve.waitForFunction(() => /another bot stepped in/.test(document.querySelector("#log").textContent));
    assert.deepEqual([...ann.faults, ...eve.faults], []);
  },

  async "spectators who are behind see colours once the table has turned them over, and all at the end"(world) {
    const { seat, room } = await world.table({ rules: "classic", deck: "en", name: "Eve", deal: false, behind: 3 });
    const eve = await visit(await world.context(), seat);
    const door = await visit(await world.context(), room);
    assert.match(await door.innerText("[data-seat=watch]"), /3 moves later/);
    const ann = await join(world, room, "Ann", "red-spymaster");
    const bob = await join(world, room, "Bob", "red-guesser");
    await ann.getByRole("button", { name: "Deal the cards" }).click();
    await ann.waitForSelector("body[data-turn=mine]");
    const key = (await view(ann)).cards;
    const own = key.flatMap((card, at) => (card.key === "red" && !card.covered ? [at] : []));
    const from = await step(ann);
    await say(ann, "geography", 3);
    await bob.waitForSelector("body[data-turn=mine]");
    await touch(bob, own[0]);
    await touch(bob, own[1]);
    await eve.waitForSelector(`body[data-step='${from}']`);
    await eve.waitForSelector(`#card-${own[1]}.key.red`);
    assert.equal(await eve.locator(".card.key").count(), 2);
    assert.match(await eve.innerText("#banner"), /3 moves behind/);
    await touch(bob, key.findIndex((card) => card.key === "assassin"));
    await eve.waitForSelector("body[data-turn=over]");
    assert.equal(await eve.locator(".card.key, .card.covered").count(), 25);
    assert.deepEqual([...ann.faults, ...bob.faults, ...eve.faults], []);
  },

  async "four people, one link, tentative marks, a spectator, and again with roles swapped"(world) {
    const host = await visit(await world.context(), world.url);
    await host.waitForSelector(".seat-row", { state: "attached" });
    await host.fill("#name", "Host");
    await host.click("#friends");
    await host.waitForURL(/\/seat\//);
    await host.waitForSelector("#room-link");
    const room = await host.inputValue("#room-link");
    await host.waitForFunction(() => document.querySelector(".qr").complete && document.querySelector(".qr").naturalWidth > 0);
    // Two guessers on the red team; blue's seats are the bots'.
    const ann = await join(world, room, "Ann", "red-spymaster");
    const bob = await join(world, room, "Bob", "red-guesser");
    const cid = await join(world, room, "Cid", "red-guesser");
    await host.waitForFunction(() => document.querySelectorAll(".person:not(.bot)").length >= 4);
    // The host holds no key: no link to a seat is on the page or on the device.
    const kept = await host.evaluate(() => JSON.stringify(localStorage));
    assert.equal(kept.match(/\/seat\//g).length, 1);
    await bob.getByRole("button", { name: "Deal the cards" }).click();
    for (const page of [host, ann, bob, cid]) await page.waitForSelector("#board .card");
    assert.ok(await keyless(host) && await keyless(bob) && await keyless(cid));
    assert.ok(!(await keyless(ann)));
    await ann.waitForSelector("body[data-turn=mine]");
    await say(ann, "geography", 1);
    const key = (await view(ann)).cards;
    const own = key.findIndex((card) => card.key === "red" && !card.covered);
    await bob.waitForSelector("body[data-turn=mine]");
    await bob.click(`#card-${own}`);
    // The team sees what Bob thinks of; the spectator does not.
    for (const page of [cid, ann]) await page.waitForSelector(`#card-${own} .mark`);
    assert.equal(await host.locator(".mark").count(), 0);
    const before = await step(cid);
    await touch(cid, own);
    await shown(bob, before + 1);
    assert.equal(await bob.locator(`#card-${own}.covered`).count(), 1);
    // To the end: the assassin.
    await cid.waitForSelector("body[data-turn=mine]");
    const assassin = key.findIndex((card) => card.key === "assassin");
    await touch(cid, assassin);
    for (const page of [host, ann, bob, cid]) await page.waitForSelector("body[data-turn=over]");
    await bob.getByRole("button", { name: "Again, roles swapped" }).click();
    for (const page of [host, ann, bob, cid]) await page.waitForSelector("body[data-game='2']");
    // Bob gives the clues now, Ann and Cid guess.
    await bob.waitForFunction(() => document.querySelectorAll(".card.key").length > 15);
    assert.ok(await keyless(ann) && await keyless(cid) && await keyless(host));
    assert.deepEqual([...ann.faults, ...bob.faults, ...cid.faults, ...host.faults], []);
  },

  async "a binding timer: the page says so, and a bot moves"(world) {
    const { seat, room } = await world.table({ rules: "classic", deck: "en", name: "Ann", deal: false, timer: { seconds: 2, binding: true }, seats: [{ seat: "blue-spymaster", bot: "margin" }, { seat: "blue-guesser", bot: "nearest" }] });
    const pages = [];
    for (const [name, place] of [["Bob", "red-spymaster"], ["Cid", "red-guesser"], ["Dan", "watch"]]) pages.push(await join(world, room, name, place));
    const ann = await visit(await world.context(), seat);
    await ann.selectOption("#place", "red-guesser");
    await ann.waitForSelector("body[data-place=red-guesser]");
    // The clock goes only while people are awaited: every page looks out for it from the start.
    const clocks = [ann, ...pages].map((page) => page.waitForSelector("#clock:not([hidden])"));
    await ann.getByRole("button", { name: "Deal the cards" }).click();
    await Promise.all(clocks);
    // Nobody does anything: the game goes on by itself.
    await pages[0].waitForFunction(() => [...document.querySelectorAll("#log li")].some((line) => line.textContent.includes("[time over]")));
  },

  async "again with the same cards under a new key"(world) {
    const { seat } = await world.table({ rules: "classic+solo", deck: "en", seats: [{ seat: "red-guesser", bot: "nearest" }, { seat: "red-spymaster", person: "Ann" }] });
    const page = await visit(await world.context(), seat);
    await page.waitForSelector("body[data-turn=mine]");
    const first = await view(page);
    await playOn([page]);
    await page.getByRole("button", { name: "Same cards, new key" }).click();
    await page.waitForSelector("body[data-game='2']");
    const second = await view(page);
    assert.deepEqual(first.cards.map((card) => card.text), second.cards.map((card) => card.text));
    assert.notDeepEqual(first.cards.map((card) => card.key), second.cards.map((card) => card.key));
    assert.equal(await turn(page) === "over", false);
    await act(page, 0);
  },
};
