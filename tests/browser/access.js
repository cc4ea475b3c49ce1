// Keyboard, focus, and axe-core's rules on lobby, door, table and review, in both colour schemes; every language.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { playOn, say, shown, sit, step, view, visit } from "./hands.js";
import { quick } from "./world.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function serious(page) {
  // As a string it is no script of the page, which the policy would refuse.
  await page.evaluate(axe);
  const result = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return result.violations.filter((v) => ["serious", "critical"].includes(v.impact))
    .map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => `${n.target} ${n.any[0]?.message ?? ""}`).join("; ")}`);
}

export const seed = 51;

export const tests = {
  async "axe finds nothing serious on lobby, door, table and review, by day and by night"(world) {
    for (const colorScheme of ["light", "dark"]) {
      const context = await world.context({ colorScheme, reducedMotion: "reduce" });
      const lobby = await visit(context, world.url);
      await lobby.waitForSelector(".seat-row", { state: "attached" });
      await lobby.evaluate(() => { document.querySelector("#options").open = true; });
      assert.deepEqual(await serious(lobby), [], `lobby, ${colorScheme}`);
      const { room, seat } = await world.table({ rules: "classic", deck: "en", name: "Ann", deal: false });
      assert.deepEqual(await serious(await visit(context, room)), [], `door, ${colorScheme}`);
      assert.deepEqual(await serious(await visit(context, seat)), [], `room, ${colorScheme}`);
      const spy = await world.table({ rules: "classic", deck: "ru", seats: quick([{ seat: "red-spymaster", person: "Ann" }]) });
      const clue = await sit(context, spy.seat);
      await clue.waitForSelector("#word");
      assert.deepEqual(await serious(clue), [], `table of a spymaster, ${colorScheme}`);
      const { seat: guesser } = await world.table({ rules: "classic", deck: "en", seats: quick([{ seat: "red-guesser", person: "Ann" }]) });
      const page = await sit(context, guesser);
      await page.waitForSelector("body[data-turn=mine]");
      assert.deepEqual(await serious(page), [], `table of a guesser, ${colorScheme}`);
      await playOn([page]);
      await page.getByRole("button", { name: "Look back" }).click();
      await page.waitForSelector("body[data-review]");
      await page.waitForSelector(".details");
      assert.deepEqual(await serious(page), [], `review, ${colorScheme}`);
      await page.click("#tab-room");
      assert.deepEqual(await serious(page), [], `the room beside the review, ${colorScheme}`);
      await context.close();
    }
  },

  async "axe finds nothing serious on Duet, pictures, exercises and campaign, by day and by night"(world) {
    const campaign = await world.ask("api/campaigns", { pair: ["Ann", "Bob"] });
    for (const colorScheme of ["light", "dark"]) {
      const context = await world.context({ colorScheme, reducedMotion: "reduce" });
      const duet = await world.table({ rules: "duet", deck: "en", seats: [{ seat: "a", person: "Ann" }, { seat: "b", bot: "margin/nearest" }] });
      const a = await sit(context, duet.seat);
      await a.waitForSelector("body[data-turn=mine]");
      assert.deepEqual(await serious(a), [], `Duet, ${colorScheme}`);
      const pictures = await world.table({ rules: "pictures", deck: "pictures", language: "en", seats: quick([{ seat: "red-spymaster", person: "Ann" }]) });
      const clue = await sit(context, pictures.seat);
      await clue.waitForSelector("#word");
      assert.deepEqual(await serious(clue), [], `pictures, ${colorScheme}`);
      const { seat } = await world.table({ rules: "classic", deck: "en", seats: quick([{ seat: "red-guesser", person: "Ann" }]) });
      const guesser = await sit(context, seat);
      await guesser.waitForSelector("body[data-turn=mine]");
      await guesser.click("#ask-hint");
      await guesser.waitForFunction(() => document.querySelector("#coach-says")?.textContent.length > 0);
      await guesser.click(`#card-${(await view(guesser)).options.guess[0]}`);
      await guesser.waitForSelector(".card.chosen");
      assert.deepEqual(await serious(guesser), [], `a card that is chosen, ${colorScheme}`);
      const drill = await visit(context, new URL("drill", world.url).href);
      await drill.waitForSelector("body[data-done=no] .card");
      assert.deepEqual(await serious(drill), [], `exercises, ${colorScheme}`);
      for (const [what, path] of [["campaign", "campaign"], ["map", campaign.path]]) {
        const page = await visit(context, new URL(path, world.url).href);
        await page.waitForSelector(what === "map" ? ".mission.open" : "#begin:not([hidden])");
        assert.deepEqual(await serious(page), [], `${what}, ${colorScheme}`);
      }
      await context.close();
    }
  },

  async "one key to the clue box, arrows on the board, and focus is never lost"(world) {
    const { seat } = await world.table({ rules: "classic+solo", deck: "en", seats: [{ seat: "red-guesser", bot: "nearest" }, { seat: "red-spymaster", person: "Ann" }] });
    const page = await sit(await world.context(), seat);
    await page.waitForSelector("#word");
    const focus = () => page.evaluate(() => document.activeElement.id || document.activeElement.tagName);
    await page.keyboard.press("c");
    assert.equal(await focus(), "word");
    await page.keyboard.press("Escape");
    assert.match(await focus(), /^card-/);
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    assert.equal(await focus(), "card-6");
    await page.keyboard.press("c");
    const before = await step(page);
    await page.keyboard.type("geography");
    await page.keyboard.press("Enter");
    await shown(page, before + 1);
    assert.notEqual(await focus(), "BODY");
    // The board is one stop of Tab, not twenty-five.
    await page.evaluate(() => document.querySelector(".skip").focus());
    let stops = 0;
    while ((await page.evaluate(() => !document.activeElement.closest(".side"))) && stops < 40) { await page.keyboard.press("Tab"); stops++; }
    assert.ok(stops < 12, `${stops} stops before the panels`);
    // The same keys in an exercise.
    const context = await world.context();
    await context.addInitScript(() => localStorage.setItem("spymaster-drill", JSON.stringify({ seed: 7, exercise: 1, deck: "en", sums: [0, 0, 0] })));
    const drill = await visit(context, new URL("drill", world.url).href);
    await drill.waitForSelector("body[data-exercise='1'] #word");
    const at = () => drill.evaluate(() => document.activeElement.id);
    await drill.keyboard.press("c");
    assert.equal(await at(), "word");
    await drill.keyboard.press("Escape");
    assert.equal(await at(), "card-0");
    await drill.keyboard.press("ArrowRight");
    assert.equal(await at(), "card-1");
    assert.equal(await drill.locator("#board .card[tabindex='0']").count(), 1);
    // A guesser's stop leaves the focus on the board.
    const other = await world.table({ rules: "classic", deck: "en", seats: quick([{ seat: "red-guesser", person: "Ann" }]) });
    const guesser = await sit(await world.context(), other.seat);
    await playOn([guesser], { until: async (p) => (await view(p)).options.stop });
    if ((await guesser.getAttribute("body", "data-turn")) === "mine") {
      const from = await step(guesser);
      const stop = guesser.getByRole("button", { name: "Stop guessing" });
      await stop.focus();
      await guesser.keyboard.press("Enter");
      await shown(guesser, from + 1);
      assert.notEqual(await guesser.evaluate(() => document.activeElement.tagName), "BODY");
    }
  },

  async "the page speaks the language of the browser, or the one that is chosen"(world) {
    const page = await visit(await world.context({ locale: "cs-CZ" }), world.url);
    await page.waitForSelector(".seat-row", { state: "attached" });
    assert.equal(await page.getAttribute("html", "lang"), "cs");
    assert.equal(await page.inputValue("#deck"), "cs");
    await page.selectOption("#page-language", "uk");
    await page.waitForFunction(() => document.documentElement.lang === "uk");
    // No id of a message is left in the page.
    for (const lang of ["en", "ru", "uk", "cs", "yue"]) {
      await page.goto(`${world.url}?lang=${lang}`);
      await page.waitForSelector("body[data-ready]");
      const text = await page.evaluate(() => document.body.innerText);
      assert.ok(!/\b(lobby|page|switch|seat|rules|table)-[a-z]+/.test(text), `${lang}: ${text.match(/\b(lobby|page|switch|seat|rules|table)-[a-z-]+/)}`);
    }
  },
};
