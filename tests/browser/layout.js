// The board fits at every listed size: the whole board, whose turn it is, and the control to act are on screen; nothing
// overlaps; cards turn over unless motion is reduced.

import assert from "node:assert/strict";
import { playOn, sit, touch, view, visit } from "./hands.js";
import { VIEWPORTS, quick } from "./world.js";

export const seed = 31;

/** Parts of the page that stick out of the window, and words that lie on signs or are cut off. */
const faults = (page, parts) => page.evaluate((parts) => {
  const found = [];
  const [width, height] = [innerWidth, innerHeight];
  const root = document.documentElement;
  if (root.scrollWidth > width || root.scrollHeight > height) found.push(`the page scrolls: ${root.scrollWidth}×${root.scrollHeight}`);
  for (const part of parts) {
    for (const element of document.querySelectorAll(part)) {
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) found.push(`${part}: not shown`);
      if (box.left < -1 || box.top < -1 || box.right > width + 1 || box.bottom > height + 1) found.push(`${part}: ${Math.round(box.left)},${Math.round(box.top)} to ${Math.round(box.right)},${Math.round(box.bottom)}`);
    }
    if (!document.querySelector(part)) found.push(`${part}: missing`);
  }
  // What lies over a card hides it.
  for (const card of document.querySelectorAll("#board .card")) {
    const box = card.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!card.parentElement.contains(top)) found.push(`${card.id} lies under ${top?.className || top?.tagName}`);
  }
  const boxes = (card, what) => [...card.querySelectorAll(what)].map((e) => {
    const range = document.createRange();
    range.selectNodeContents(e);
    const box = what === ".word" || what === ".gloss" ? range.getBoundingClientRect() : e.getBoundingClientRect();
    return { what, text: e.textContent, box };
  }).filter(({ box }) => box.width > 0);
  const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  for (const card of document.querySelectorAll(".card:not(.picture)")) {
    const inside = [".word", ".gloss", ".sign", ".tokens", ".mark", ".note"].flatMap((what) => boxes(card, what));
    const frame = card.getBoundingClientRect();
    inside.forEach((a, n) => {
      if (a.box.left < frame.left - 1 || a.box.right > frame.right + 1 || a.box.bottom > frame.bottom + 1) found.push(`${a.text || a.what} sticks out of its card`);
      inside.slice(n + 1).forEach((b) => { if (overlap(a.box, b.box)) found.push(`${a.text || a.what} on ${b.text || b.what}`); });
    });
    // A word is broken at its parts only, and signs of the key stand at the edge.
    for (const part of card.querySelectorAll(".word > span > span")) {
      const range = document.createRange();
      range.selectNodeContents(part.firstChild);
      const lines = new Set([...range.getClientRects()].map((line) => Math.round(line.top)));
      if (lines.size > 1 && !/[\u2e80-\uffff]/.test(part.textContent)) found.push(`${part.textContent} of ${card.textContent} is broken`);
    }
    const edge = card.querySelector(".sign:not(.second)")?.getBoundingClientRect().right;
    if (card.classList.contains("key") && frame.right - edge > 0.15 * frame.width) found.push(`${card.id}: the sign stands inside`);
    const word = card.querySelector(".word");
    if (parseFloat(getComputedStyle(word).fontSize) < 10) found.push(`${word.textContent}: too small`);
    const gloss = card.querySelector(".gloss");
    if (gloss && gloss.getBoundingClientRect().width > 0 && parseFloat(getComputedStyle(gloss).fontSize) < 10) found.push(`${gloss.textContent}: too small`);
  }
  return found;
}, parts);

const tables = [
  ["en", "a clue", "red-spymaster", ["#word", "#number", "#controls form button.primary"]],
  ["ru", "a clue", "red-spymaster", ["#word", "#number", "#controls form button.primary"]],
  ["yue", "guesses", "red-guesser", ["#controls button"]],
  ["cs", "guesses", "red-guesser", ["#controls button"]],
];

export const tests = {
  async "the board fits at every size, in several languages"(world) {
    for (const [deck, what, seat, controls] of tables) {
      const opened = await world.table({ rules: "classic", deck, seats: quick([{ seat, person: "Ann" }]) });
      const page = await sit(await world.context(), opened.seat);
      await page.waitForSelector("body[data-turn=mine]");
      for (const [width, height] of VIEWPORTS) {
        await page.setViewportSize({ width, height });
        if (seat === "red-guesser") {
          const { options } = await view(page);
          if (!(await page.locator(".card.chosen").count())) await page.click(`#card-${options.guess[0]}`);
          await page.waitForSelector(".card.chosen");
        }
        const found = await faults(page, ["#banner", "#board", ".card", ...controls]);
        assert.deepEqual(found, [], `${deck}, ${what}, ${width}×${height}`);
        // The board takes its share of the window.
        const board = await page.locator("#board").boundingBox();
        assert.ok(board.width * board.height > 0.3 * width * height, `${width}×${height}: the board is small`);
      }
    }
  },

  async "Duet, pictures, spectators and the review fit at every size"(world) {
    const all = ["#banner", "#board", ".card"];
    const duet = await world.table({ rules: "duet", deck: "ru", seats: [{ seat: "a", person: "Ann" }, { seat: "b", bot: "margin/nearest" }] });
    const pictures = await world.table({ rules: "pictures", deck: "pictures", language: "en", seats: quick([{ seat: "red-spymaster", person: "Ann" }]) });
    const { seat, room } = await world.table({ rules: "classic", deck: "en", seats: quick([{ seat: "red-guesser", person: "Ann" }]) });
    const eve = await world.ask(`api/rooms/${room.split("/").pop()}/people`, { name: "Eve", place: null });
    const own = [["Duet", duet.seat, []], ["pictures", pictures.seat, ["#word", "#controls form button.primary"]], ["a spectator", new URL(eve.path, world.url).href, []]];
    for (const [what, url, controls] of own) {
      const page = await sit(await world.context(), url);
      if (controls.length) await page.waitForSelector("body[data-turn=mine]");
      for (const [width, height] of VIEWPORTS) {
        await page.setViewportSize({ width, height });
        assert.deepEqual(await faults(page, [...all, ...controls]), [], `${what}, ${width}×${height}`);
      }
      await page.close();
    }
    const page = await sit(await world.context(), seat);
    await playOn([page]);
    for (const [width, height] of VIEWPORTS) {
      await page.setViewportSize({ width, height });
      await page.reload();
      await page.waitForSelector("body[data-turn=over]");
      assert.deepEqual(await faults(page, [...all, "#controls button"]), [], `the end, ${width}×${height}`);
      await page.getByRole("button", { name: "Look back" }).click();
      await page.waitForSelector("body[data-review]");
      await page.waitForSelector(".curve .line-path", { state: "attached" });
      await page.click("#step-on");
      assert.deepEqual(await faults(page, [...all, "#step-back", "#step-on", "#controls button"]), [], `review, ${width}×${height}`);
    }
  },

  async "a panel leaves a narrow board when it is closed, when the next game begins, and when the window is turned"(world) {
    const { seat } = await world.table({ rules: "classic+solo", deck: "en", seats: [{ seat: "red-guesser", bot: "nearest" }, { seat: "red-spymaster", person: "Ann" }] });
    const page = await sit(await world.context({ viewport: { width: 390, height: 844 } }), seat);
    const free = async (what) => assert.deepEqual(await faults(page, ["#banner", "#board", ".card"]), [], what);
    await free("at first");
    await page.click("#tab-log");
    await page.waitForSelector("#panel-log:not([hidden])");
    await page.keyboard.press("Escape");
    await page.waitForSelector("#panel-log", { state: "hidden" });
    await free("after Escape");
    await playOn([page]);
    await page.click("#tab-review");
    await page.waitForSelector("#panel-review:not([hidden])");
    await page.click("#tab-review");
    await page.waitForSelector("#panel-review", { state: "hidden" });
    await page.getByRole("button", { name: "Again", exact: true }).click();
    await page.waitForSelector("body[data-game='2']");
    await free("after Again");
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.waitForSelector("#panel-log:not([hidden])");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.waitForSelector("#panel-log", { state: "hidden" });
    await free("turned");
  },

  async "exercises fit at every size, and nothing lies over their board"(world) {
    for (const exercise of [0, 1]) {
      const context = await world.context();
      await context.addInitScript((exercise) => localStorage.setItem("spymaster-drill", JSON.stringify({ seed: 7, exercise, deck: "ru", sums: [0, 0, 0] })), exercise);
      const page = await visit(context, new URL("drill", world.url).href);
      await page.waitForSelector(`body[data-exercise='${exercise}'][data-done=no]`);
      const controls = exercise ? ["#word", "#number", "#controls form button.primary"] : ["#controls button"];
      for (const [width, height] of VIEWPORTS) {
        await page.setViewportSize({ width, height });
        assert.deepEqual(await faults(page, ["#banner", "#board", ".card", "#answer", ...controls]), [], `exercise ${exercise}, ${width}×${height}`);
      }
    }
  },

  async "lobby, door, room and campaign need no scrolling to the side"(world) {
    const { room, seat } = await world.table({ rules: "classic", deck: "en", name: "Ann", deal: false });
    const campaign = await world.ask("api/campaigns", { pair: ["Ann", "Bob"] });
    const context = await world.context();
    for (const [what, url] of [["lobby", world.url], ["door", room], ["room", seat], ["campaign", new URL("campaign", world.url).href], ["map", new URL(campaign.path, world.url).href]]) {
      for (const locale of ["en", "ru"]) {
        const page = await visit(context, `${url}?lang=${locale}`);
        await page.evaluate(() => { const options = document.querySelector("#options"); if (options) options.open = true; });
        for (const [width, height] of VIEWPORTS) {
          await page.setViewportSize({ width, height });
          assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${what}, ${locale}, ${width}×${height}`);
        }
        await page.close();
      }
    }
  },

  async "pictures can be enlarged"(world) {
    const { seat } = await world.table({ rules: "pictures", deck: "pictures", language: "en", seats: quick([{ seat: "red-spymaster", person: "Ann" }]) });
    const page = await sit(await world.context({ viewport: { width: 390, height: 844 } }), seat);
    await page.waitForSelector("body[data-turn=mine]");
    assert.deepEqual(await faults(page, ["#banner", "#board", ".card", "#word"]), []);
    const small = await page.locator("#card-0 img").boundingBox();
    await page.locator(".zoom").first().click();
    await page.waitForSelector("#closer[open]");
    const large = await page.locator("#closer-picture").boundingBox();
    assert.ok(large.width > 3 * small.width);
    await page.click("#closer-close");
  },

  async "a card turns over, and without motion it does not"(world) {
    for (const reducedMotion of ["no-preference", "reduce"]) {
      const { seat } = await world.table({ rules: "classic", deck: "en", seats: quick([{ seat: "red-guesser", person: "Ann" }]) });
      const page = await sit(await world.context({ reducedMotion }), seat);
      await page.waitForSelector("body[data-turn=mine]");
      await page.evaluate(() => { window.turned = 0; document.addEventListener("animationstart", (e) => { if (e.animationName === "turn") window.turned++; }); });
      const card = (await view(page)).options.guess[0];
      await touch(page, card);
      await page.waitForSelector(`#card-${card}.covered`);
      if (reducedMotion === "reduce") assert.equal(await page.evaluate(() => window.turned), 0);
      else await page.waitForFunction(() => window.turned > 0);
    }
  },
};
