// A page at the table, and the hands of a person who sits there. Every step waits for a state of the game, never for a
// moment.

/** Opens a page and notes its faults. */
export async function visit(context, url) {
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(error.message));
  // A refusal is an answer, though the console counts it as an error; a live connection that broke while the machine stood
  // still is opened again by the page.
  const expected = /status of 4(09|22)|ERR_INCOMPLETE_CHUNKED_ENCODING/;
  page.on("console", (message) => {
    if (message.type() === "error" && !expected.test(message.text())) page.faults.push(message.text());
  });
  await page.goto(url);
  await page.waitForSelector("body[data-ready]");
  return page;
}

/** Opens a person's place and waits until the cards lie there. */
export async function sit(context, url) {
  const page = await visit(context, url);
  await page.waitForSelector("#board .card");
  return page;
}

/** What the person sees. */
export const view = (page) => page.evaluate(async () => (await fetch(`/api/seats/${location.pathname.split("/").pop()}`)).json());

export const step = async (page) => Number(await page.getAttribute("body", "data-step"));
export const turn = (page) => page.getAttribute("body", "data-turn");

/** Waits until this step, or a later one, is shown. */
export const shown = (page, least) => page.waitForFunction((least) => Number(document.body.dataset.step) >= least, least);

/** Words that are hardly on any table, nor parts of words that are. */
const WORDS = {
  en: ["geography", "philosophy", "quarterly", "hypothesis", "etiquette", "inflation", "syllable", "bureaucracy"],
  cs: ["zeměpis", "filozofie", "ekonomika", "gramatika", "statistika"],
};

/** Says a clue through the page. */
export async function say(page, word, number = "1") {
  const before = await step(page);
  await page.fill("#word", word);
  await page.selectOption("#number", String(number));
  await page.locator("#controls form button.primary").click();
  await shown(page, before + 1);
}

/** Touches a card through the page: once to choose, once more to touch. */
export async function touch(page, card) {
  const before = await step(page);
  await page.click(`#card-${card}`);
  await page.waitForSelector(`#card-${card}.chosen`);
  await page.click(`#card-${card}`);
  await shown(page, before + 1);
}

/** Does what is awaited of this person. `spare`: cards not to be touched. Returns false if nothing is awaited. */
export async function act(page, n, { language = "en", spare = [] } = {}) {
  if ((await turn(page)) !== "mine") return false;
  // Somebody else may have been faster: the page has to show what the server says.
  const { options, step: before } = await view(page);
  await shown(page, before);
  if ((await turn(page)) !== "mine" || (await step(page)) !== before) return false;
  if (options.clue_max > 0) await say(page, WORDS[language][n % WORDS[language].length]);
  else if (options.pass) {
    await page.getByRole("button", { name: "Let the clue stand" }).click();
    await shown(page, before + 1);
  } else if (options.stop) {
    await page.getByRole("button", { name: /Stop guessing|Give up/ }).click();
    await shown(page, before + 1);
  } else {
    const card = [...options.guess, ...options.cover].find((at) => !spare.includes(at));
    await touch(page, card);
  }
  return true;
}

/** Plays these pages until the game is over, or until something else is so. */
export async function playOn(pages, { language, spare, until = () => false, most = 300 } = {}) {
  for (let n = 0; n < most; n++) {
    await pages[0].waitForFunction(() => document.body.dataset.turn !== undefined);
    for (const page of pages) {
      if ((await turn(page)) === "over" || (await until(page))) return;
      await act(page, n, { language, spare });
    }
    // One of the pages is asked again, or the game is over.
    const at = await step(pages[0]);
    const waiting = pages.map((page) => page.waitForFunction((at) => document.body.dataset.turn !== "theirs" || Number(document.body.dataset.step) > at, at));
    await Promise.any(waiting);
    waiting.forEach((w) => w.catch(() => {}));
  }
  throw new Error("the game does not end");
}
