// A page at the table, and the hands of a person who sits there.

/** Opens a seat and waits until the cards lie there. */
export async function sit(context, url) {
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(error.message));
  // A refusal is an answer, though the console counts it as an error.
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("status of 422")) page.faults.push(message.text());
  });
  await page.goto(url);
  await page.waitForSelector("#board .card");
  return page;
}

/** What the seat sees. */
export async function view(page) {
  return page.evaluate(async () => (await fetch(`/api/seats/${location.pathname.split("/").pop()}`)).json());
}

const over = (page) => page.locator("#banner.over").count();

/** Words that are hardly on any table, nor parts of words that are. */
const WORDS = {
  en: ["geography", "philosophy", "quarterly", "hypothesis", "etiquette", "inflation", "syllable", "bureaucracy"],
  cs: ["zeměpis", "filozofie", "ekonomika", "gramatika", "statistika"],
};

/** Waits until something was written in the log, or refused. */
const happened = (page, before) => page.waitForFunction((before) =>
  document.querySelectorAll("#log li").length > before || !document.querySelector("#problem").hidden, before);

/** Does what is awaited of this seat, through the page. Returns false if nothing is. */
export async function act(page, turn, language = "en") {
  if (await over(page)) return false;
  const before = await page.locator("#log li").count();
  const stop = page.getByRole("button", { name: "Stop guessing" });
  const card = page.locator("#board .card.may").first();
  if (await page.locator("#word").count()) {
    await page.fill("#word", WORDS[language][turn % WORDS[language].length]);
    await page.selectOption("#number", "1");
    await page.getByRole("button", { name: "Say it" }).click();
  } else if (await stop.count()) {
    await stop.click();
  } else if (await card.count()) {
    // Once to choose, once more to touch.
    const name = await card.getAttribute("id");
    await page.click(`#${name}`);
    await page.waitForSelector(`#${name}.chosen`);
    await page.click(`#${name}`);
  } else {
    return false;
  }
  await happened(page, before);
  return true;
}

/** Plays these pages until the game is over. */
export async function playOn(pages, { language = "en", most = 400, until = over } = {}) {
  for (let turn = 0; turn < most; turn++) {
    let acted = false;
    for (const page of pages) {
      if (await until(page)) return turn;
      acted = (await act(page, turn, language)) || acted;
    }
    if (!acted) await pages[0].waitForTimeout(40);
  }
  throw new Error("the game does not end");
}
