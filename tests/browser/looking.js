// Looking back: steps on the board, the curve, another clue tried.

import assert from "node:assert/strict";
import { playOn, say, sit, touch, view, visit } from "./hands.js";
import { quick } from "./world.js";

export const seed = 41;

export const tests = {
  async "a lost game is stepped through on the board, and another clue is tried"(world) {
    const { seat } = await world.table({ rules: "classic+solo", deck: "en", seats: [{ seat: "red-guesser", bot: "nearest" }, { seat: "red-spymaster", person: "Ann" }] });
    const page = await sit(await world.context(), seat);
    await page.waitForSelector("body[data-turn=mine]");
    for (let n = 0; n < 60; n++) {
      await page.waitForFunction(() => document.body.dataset.turn !== "theirs");
      if ((await page.getAttribute("body", "data-turn")) === "over") break;
      const { options } = await view(page);
      if (options.clue_max > 0) await say(page, ["geography", "philosophy", "quarterly", "hypothesis"][n % 4]);
      else await touch(page, options.cover[0]);
    }
    await page.waitForSelector("body[data-turn=over]");
    await page.getByRole("button", { name: "Look back" }).click();
    await page.waitForSelector("body[data-review]");
    await page.waitForSelector(".curve .line-path");
    // The turn that lost the game is named with its card, and a better clue with what it promised.
    const { lost, turns } = await page.evaluate(async () => (await fetch(`/api/seats/${location.pathname.split("/").pop()}/review`)).json());
    const summary = await page.innerText(".summary");
    if (lost) assert.match(summary, new RegExp(`turn ${lost.turn} `));
    const { cards } = await view(page);
    for (const turn of turns.filter((turn) => ["clue", "guess", "luck"].includes(turn.blame) && turn.known)) {
      await page.click(`#turn-${turn.turn}`);
      const wrong = cards[turn.touched.find((touch) => !touch.right).card].text;
      assert.ok((await page.innerText(".details .why")).includes(`“${wrong}”`));
      if (turn.giver.instead && turn.giver.outlook) assert.match(await page.innerText(".details"), /Better: .* \(chance to win .*, with this clue .*\)/);
    }
    await page.click("#step-first");
    await page.waitForSelector("body[data-review='0']");
    assert.equal(await page.locator(".card.covered").count(), 0);
    const { history } = await view(page);
    const covers = (n) => history.slice(0, n).filter((s) => s.card !== undefined).length;
    for (let n = 1; n <= Math.min(5, history.length); n++) {
      await page.keyboard.press("ArrowRight");
      await page.waitForSelector(`body[data-review='${n}']`);
      assert.equal(await page.locator(".card.covered").count(), covers(n));
    }
    // The counts are those of the step.
    await page.click("#step-first");
    await page.waitForSelector("body[data-review='0']");
    const red = () => page.innerText("#score .pill.red b");
    assert.equal(Number(await red()), history[0].before.left[0]);
    await page.click("#turn-1");
    await page.fill("#what-if-word", "animal");
    await page.getByRole("button", { name: "Try" }).click();
    await page.waitForSelector("#what-if p");
    // Two ways back to the table.
    await page.getByRole("button", { name: "Back to the table" }).click();
    await page.waitForFunction(() => document.body.dataset.review === undefined);
    await page.getByRole("button", { name: "Look back" }).click();
    await page.waitForSelector("body[data-review]");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.body.dataset.review === undefined);
    assert.deepEqual(page.faults, []);
  },

  async "in Duet the tokens, and those for mistakes, are those of the step"(world) {
    const { seat, room } = await world.table({ rules: "berlin", deck: "en", name: "Ann", deal: false });
    const page = await visit(await world.context(), seat);
    const { path } = await world.ask(`api/rooms/${room.split("/").pop()}/people`, { name: "Bob", place: "b" });
    const other = await visit(await world.context(), new URL(path, world.url).href);
    await page.selectOption("#place", "a");
    await page.waitForSelector("body[data-place=a]");
    await page.getByRole("button", { name: "Deal the cards" }).click();
    for (const p of [page, other]) await p.waitForSelector("#board .card");
    // What is black for either side is left alone, so that tokens are spent before the end.
    const keys = await Promise.all([page, other].map(async (p) => (await view(p)).cards.map((card) => card.key)));
    const spare = keys[0].flatMap((_, at) => (keys.some((key) => key[at] === "assassin") ? [at] : []));
    await playOn([page, other], { spare });
    await page.waitForSelector("body[data-turn=over]");
    await page.getByRole("button", { name: "Look back" }).click();
    await page.waitForSelector("body[data-review]");
    await page.click("#step-first");
    await page.waitForSelector("body[data-review='0']");
    const { history, tokens } = await view(page);
    const counts = ([checks, mistakes]) => (checks ? [checks + mistakes, mistakes] : [mistakes]);
    const shownTokens = async () => (await page.innerText("#score .pill:not(.green)")).match(/\d+/g).map(Number);
    assert.deepEqual(await shownTokens(), [11, 2]);
    assert.ok(history.some((step) => step.tokens > 0));
    for (let n = 1; n <= history.length; n++) {
      await page.click("#step-on");
      await page.waitForSelector(`body[data-review='${n}']`);
      assert.deepEqual(await shownTokens(), counts(history[n]?.before.tokens ?? tokens));
    }
  },
};
