// Pictures of lobby, table and review for the README: `SPYMASTER=… node pictures.js FOLDER`. The games come from a seed,
// so that the pictures show the same cards every time.

import path from "node:path";
import { act, playOn, sit, view, visit } from "./hands.js";
import { World } from "./world.js";

const folder = process.argv[2] ?? ".";
const world = await World.start({ seed: 5 });
const size = { viewport: { width: 1100, height: 680 } };
// Without the shading of the background a picture has a third of the size.
const shoot = async (page, name) => {
  await page.evaluate(() => { document.body.style.background = "var(--cloth)"; document.activeElement.blur(); });
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
};

try {
  const lobby = await visit(await world.context(size), world.url);
  await lobby.waitForSelector(".seat-row", { state: "attached" });
  await lobby.fill("#name", "Ann");
  await shoot(lobby, "lobby");
  const bots = [{ seat: "red-spymaster", bot: "normal" }, { seat: "blue-spymaster", bot: "normal" }, { seat: "blue-guesser", bot: "normal" }];
  const { seat } = await world.table({ rules: "classic", deck: "en", seats: [...bots, { seat: "red-guesser", person: "Ann" }] });
  const page = await sit(await world.context(size), seat);
  await playOn([page], { until: async (p) => (await view(p)).your_turn && (await view(p)).history.length >= 6 });
  await page.click(`#card-${(await view(page)).options.guess[4]}`);
  await page.waitForSelector(".card.chosen");
  await page.mouse.move(0, 0);
  await shoot(page, "table");
  await page.keyboard.press("Escape");
  await act(page, 0);
  await playOn([page]);
  await page.getByRole("button", { name: "Look back" }).click();
  await page.waitForSelector(".details");
  await page.mouse.move(0, 0);
  await shoot(page, "review");
} finally {
  await world.end();
}
