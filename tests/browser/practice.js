// Exercises and the campaign.

import assert from "node:assert/strict";
import { playOn, view, visit } from "./hands.js";

export const seed = 61;

export const tests = {
  async "an exercise in guessing and one in giving a clue, each with its worth"(world) {
    const page = await visit(await world.context(), new URL("drill", world.url).href);
    await page.waitForSelector("body[data-exercise='0'][data-done=no] .card.may");
    const cards = await page.locator(".card.may").evaluateAll((all) => all.map((card) => card.id));
    for (let n = 0; n < cards.length && (await page.getAttribute("body", "data-done")) === "no"; n++) {
      await page.click(`#${cards[n]}`);
      await page.waitForSelector(`#${cards[n]}.chosen`);
      await page.click(`#${cards[n]}`);
      await page.waitForFunction((n) => document.body.dataset.done === "yes" || Number(document.body.dataset.touched) > n, n);
    }
    assert.match(await page.innerText("#answer"), /Meant: .*Worth/s);
    await page.click("#next");
    await page.waitForSelector("body[data-exercise='1'][data-done=no]");
    await page.fill("#controls input", "geography");
    await page.locator("#controls form button.primary").click();
    await page.waitForSelector("body[data-exercise='1'][data-done=yes]");
    assert.match(await page.innerText("#answer"), /Your clue: .*The coach: /s);
    assert.match(await page.innerText("#sums"), /^2 done/);
    assert.deepEqual(page.faults, []);
  },

  async "a pair begins a campaign, plays a mission with a bot, and the log has its end"(world) {
    const page = await visit(await world.context(), new URL("campaign", world.url).href);
    await page.fill("#one", "Ann");
    await page.fill("#other", "Bob");
    await page.click("#begin button.primary");
    await page.waitForSelector(".mission.open");
    const log = page.url();
    assert.equal(await page.locator(".mission.open").count(), 1);
    await page.locator(".mission.open").click();
    await page.getByRole("button", { name: "Play with a bot" }).click();
    await page.waitForURL(/\/seat\//);
    await page.waitForSelector("#board .card");
    await playOn([page]);
    assert.notEqual((await view(page)).outcome, null);
    await page.goto(log);
    await page.waitForSelector(".mission");
    const tries = await page.evaluate(async () => (await (await fetch(`/api/campaigns/${location.pathname.split("/")[2]}`)).json()).missions.map((m) => m.tries));
    assert.equal(tries.reduce((a, b) => a + b), 1);
    assert.deepEqual(page.faults, []);
  },
};
