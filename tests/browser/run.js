// The page of `spymaster serve` in a real browser. `node run.js [part of a test's name]`; see world.js for the settings.

import { World } from "./world.js";

const wanted = process.argv[2] ?? "";
let failed = 0;
for (const file of ["games", "rooms", "layout", "looking", "practice", "access"]) {
  const { seed, tests } = await import(`./${file}.js`);
  const chosen = Object.entries(tests).filter(([name]) => `${file}: ${name}`.includes(wanted));
  if (!chosen.length) continue;
  const world = await World.start({ seed });
  for (const [name, test] of chosen) {
    const began = Date.now();
    try {
      await test(world);
      console.log(`ok    ${file}: ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failed++;
      console.log(`FAIL  ${file}: ${name}\n${error.stack}`);
    }
    for (const context of world.browser.contexts()) await context.close();
  }
  await world.end();
}
process.exit(failed ? 1 : 0);
