// Whole games in a real browser: as guesser, as spymaster, a Duet on two pages, pictures; a reload and a restart in the
// middle; a screen of the size of a phone.
//
// SPYMASTER is the program, CHROMIUM the browser (else the one in the path).

import assert from "node:assert/strict";
import { spawn, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";
import { act, playOn, sit, view } from "./table.js";

const program = process.env.SPYMASTER;
const games = mkdtempSync(path.join(tmpdir(), "spymaster-browser-"));
const which = (name) => { try { return execFileSync("which", [name]).toString().trim(); } catch { return ""; } };
const executablePath = process.env.CHROMIUM || which("chromium") || which("chromium-browser") || which("google-chrome");

let server, url, browser;

function start(port = 0) {
  return new Promise((resolve, reject) => {
    server = spawn(program, ["serve", "--port", String(port), "--games", games, "--pause", "0"]);
    server.stderr.pipe(process.stderr);
    server.on("error", reject);
    server.stdout.once("data", (text) => { url = text.toString().split("\n")[0]; resolve(); });
  });
}

function stop() {
  return new Promise((resolve) => { server.once("exit", resolve); server.kill("SIGINT"); });
}

async function table(wish) {
  const response = await fetch(`${url}api/tables`, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(wish),
  });
  const opened = await response.json();
  assert.equal(response.status, 201, opened.error);
  return opened.links.map((link) => url + link.path.slice(1));
}

const quick = (seats) => [
  { seat: "red-spymaster", bot: "margin" }, { seat: "red-guesser", bot: "nearest" },
  { seat: "blue-spymaster", bot: "margin" }, { seat: "blue-guesser", bot: "nearest" },
].map((bot) => seats.find((s) => s.seat === bot.seat) || bot);

const context = (options = {}) => browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });

async function finished(page) {
  const seen = await view(page);
  assert.ok(seen.outcome, "the game is over");
  await page.waitForSelector("#coach[open] .turn");
  assert.ok(await page.getByRole("link", { name: "Download transcript" }).count());
  assert.deepEqual(page.faults, []);
}

const tests = {
  async "a classic game as guesser, from the lobby"() {
    const page = await (await context()).newPage();
    await page.goto(url);
    await page.waitForSelector(".seat-row");
    for (const bot of quick([]).filter((s) => s.seat !== "red-guesser")) {
      await page.selectOption(`.seat-row[data-seat=${bot.seat}] select`, bot.bot);
    }
    await page.fill(".seat-row[data-seat=red-guesser] input", "Ann");
    await page.getByRole("button", { name: "Deal the cards" }).click();
    await page.waitForURL(/\/seat\//);
    await page.waitForSelector("#board .card");
    page.faults = [];
    // Nothing on the page tells what a card is before it is covered.
    assert.equal(await page.locator(".card.key").count(), 0);
    assert.ok((await view(page)).cards.every((card) => card.covered || card.key === null));
    await playOn([page]);
    await finished(page);
    assert.equal(await page.locator(".card.key, .card.covered").count(), 25);
    const [download] = await Promise.all([
      page.waitForEvent("download"), page.getByRole("link", { name: "Download transcript" }).click(),
    ]);
    assert.equal(download.suggestedFilename(), "game.jsonl");
  },

  async "a classic game as spymaster, with the referee and the cards meant"() {
    const [seat] = await table({ rules: "classic", deck: "en", seats: quick([{ seat: "red-spymaster", person: "Ann" }]) });
    const page = await sit(await context(), seat);
    await page.waitForSelector("#word");
    assert.equal(await page.locator(".card.key.assassin").count(), 1);
    const visible = (await view(page)).cards.find((card) => !card.covered).text;
    await page.fill("#word", visible);
    await page.waitForSelector("#hint.bad");
    await page.getByRole("button", { name: "Say it" }).click();
    await page.waitForSelector("#problem:not([hidden])");
    assert.match(await page.textContent("#problem"), /referee/);
    const own = page.locator(".card.key.red").first();
    await own.click();
    assert.equal(await own.getAttribute("aria-pressed"), "true");
    await playOn([page]);
    await finished(page);
  },

  async "a Duet on two pages, with a reload in the middle"() {
    const links = await table({ rules: "duet", deck: "en", seats: [{ seat: "a", person: "Ann" }, { seat: "b", person: "Bob" }] });
    const pages = [await sit(await context(), links[0]), await sit(await context(), links[1])];
    const keys = async (page) => (await view(page)).cards.map((card) => card.key);
    assert.notDeepEqual(await keys(pages[0]), await keys(pages[1]));
    await act(pages[0], 0);
    // The clue comes to the other page by itself.
    await pages[1].waitForSelector("#banner .said");
    await act(pages[1], 0);
    await pages[0].reload();
    await pages[0].waitForSelector("#log li:nth-child(2)");
    const [a, b] = [await view(pages[0]), await view(pages[1])];
    assert.deepEqual(a.history, b.history);
    await playOn(pages);
    await finished(pages[0]);
    await finished(pages[1]);
  },

  async "a pictures game on a phone, with keys only"() {
    const [seat] = await table({ rules: "pictures", deck: "pictures", language: "cs", seats: quick([{ seat: "red-guesser", person: "Eva" }]) });
    const page = await sit(await context({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, colorScheme: "dark" }), seat);
    await page.waitForFunction(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0));
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok((await wide()) <= 0, "nothing sticks out at the side");
    await page.waitForSelector(".card.may");
    const card = page.locator(".card.may").first();
    await card.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".card.chosen");
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".card.chosen").count(), 0);
    await page.keyboard.press("Enter");
    await page.waitForSelector(".card.chosen");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".card.covered");
    await playOn([page], { language: "cs" });
    await finished(page);
    assert.ok((await wide()) <= 0, "nor with the coach open");
  },

  async "the server is started anew in the middle, and the page goes on"() {
    const [seat] = await table({ rules: "classic", deck: "en", seats: quick([{ seat: "red-guesser", person: "Ann" }]) });
    const page = await sit(await context(), seat);
    await playOn([page], { until: async (p) => (await view(p)).history.length >= 4 || (await view(p)).outcome });
    const before = await view(page);
    await stop();
    await page.waitForSelector("#line:not([hidden])");
    await start(new URL(url).port);
    await page.waitForSelector("#line[hidden]", { state: "attached", timeout: 15000 });
    const after = await view(page);
    assert.deepEqual(after.history.slice(0, before.history.length), before.history);
    page.faults = [];
    await playOn([page]);
    const seen = await view(page);
    assert.ok(seen.outcome);
  },
};

let failed = 0;
await start();
browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
for (const [name, test] of Object.entries(tests)) {
  try {
    await test();
    console.log(`ok    ${name}`);
  } catch (error) {
    failed++;
    console.log(`FAIL  ${name}\n${error.stack}`);
  }
  for (const context of browser.contexts()) await context.close();
}
await browser.close();
await stop();
rmSync(games, { recursive: true });
process.exit(failed ? 1 : 0);
