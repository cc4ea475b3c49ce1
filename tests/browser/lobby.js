// The lobby: the group's options, given boards, refusals in the language of the page.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sit, view, visit } from "./hands.js";
import { quick } from "./world.js";

const WORDS = ["APPLE", "BANK", "CASTLE", "DOCTOR", "ENGINE", "FOREST", "GHOST", "HORSE", "ICE", "JUPITER", "KNIFE", "LEMON", "MOON", "NEEDLE", "OPERA", "PIANO", "QUEEN", "ROBOT", "SNAKE", "TRAIN", "UNICORN", "VIOLIN", "WHALE", "YARD", "ZEBRA"];
const folder = mkdtempSync(path.join(tmpdir(), "spymaster-boards-"));
process.on("exit", () => rmSync(folder, { recursive: true }));
const file = (name, boards) => {
  writeFileSync(path.join(folder, name), JSON.stringify({ version: 1, boards }));
  return ["--boards", path.join(folder, name)];
};

export const seed = 71;
export const more = [
  ...file("lesson.json", [{ id: "first", words: WORDS, key: "rrrrrrrrrbbbbbbbbnnnnnnnx" }, { id: "second", words: [...WORDS].reverse(), key: "rrrrrrrrrbbbbbbbbnnnnnnnx" }]),
  ...file("pair.json", [{ id: "together", words: WORDS, key: ["gggggggggxxxnnnnnnnnnnnnn", "gggxnnnnnxgngggggnxnnnnnn"] }]),
];

async function lobby(world, options) {
  const page = await visit(await world.context(options), world.url);
  await page.waitForSelector(".seat-row", { state: "attached" });
  await page.evaluate(() => { document.querySelector("#options").open = true; });
  return page;
}

/** What the lobby asks the server for when a button is pressed. */
async function asked(page, button) {
  const [request] = await Promise.all([page.waitForRequest(/\/api\/tables$/), page.click(button)]);
  await page.waitForURL(/\/seat\//);
  return request.postDataJSON();
}

export const tests = {
  async "the group's options, hard cards left out, and spectators who are behind"(world) {
    const page = await lobby(world);
    await page.check("#switches input[value=rhymes]");
    await page.check("#switches input[value=no-proper-names]");
    await page.check("#without-hard");
    await page.selectOption("#objection", "after");
    await page.selectOption("#spectators", "6");
    const wish = await asked(page, "#friends");
    assert.deepEqual(wish.switches, ["rhymes", "no-proper-names"]);
    assert.equal(wish.without_hard, true);
    assert.equal(wish.behind, 6);
    assert.equal(wish.objection, "after");
    await page.waitForSelector("#room-link");
    assert.match(await page.innerText("#room"), /6 moves behind/);
    assert.deepEqual(page.faults, []);
  },

  async "a board of a file is played, and the next one after it"(world) {
    const page = await lobby(world);
    await page.selectOption("#deck", { label: "lesson.json" });
    await page.selectOption("#board", "second");
    await page.selectOption("#mine", "red-spymaster");
    await page.click("#now");
    await page.waitForURL(/\/seat\//);
    await page.waitForSelector("#board .card");
    const cards = (await view(page)).cards;
    assert.deepEqual(cards.map((card) => card.text), [...WORDS].reverse());
    assert.equal(cards[24].key, "assassin");
    // Boards of Duet bring their rules with them, and other rules bring other cards.
    const other = await lobby(world);
    await other.selectOption("#deck", { label: "pair.json" });
    assert.ok(await other.isChecked("#rules input[value=duet]"));
    await other.check("#rules input[value=classic]");
    assert.equal(await other.inputValue("#deck"), "en");
    await other.selectOption("#deck", { label: "pair.json" });
    await other.click("#now");
    await other.waitForURL(/\/seat\//);
    await other.waitForSelector("#board .card");
    assert.equal((await view(other)).cards[0].key, "green");
    assert.deepEqual([...page.faults, ...other.faults], []);
  },

  async "a refusal is in the language of the page"(world) {
    const { seat } = await world.table({ rules: "classic", given: { file: "lesson.json", board: "first" }, language: "en", seats: quick([{ seat: "red-spymaster", person: "Ann" }]) });
    for (const [locale, words] of [["ru-RU", /судья|слово/i], ["cs-CZ", /rozhodčí|slovo/i]]) {
      const page = await sit(await world.context({ locale }), seat);
      await page.waitForSelector("body[data-turn=mine]");
      await page.fill("#word", "horse");
      await page.waitForSelector("#hint.bad");
      assert.match(await page.innerText("#hint"), words);
      await page.locator("#controls form button.primary").click();
      await page.waitForSelector("#problem:not([hidden])");
      assert.match(await page.innerText("#problem"), words);
    }
  },
};
