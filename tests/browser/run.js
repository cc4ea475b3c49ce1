// The page of `spymaster serve` in a real browser. `node run.js [part of a test's name]`; see world.js for the settings.

import { World } from "./world.js";

const wanted = process.argv[2] ?? "";
let failed = 0;
for (const file of ["games", "rooms", "lobby", "layout", "looking", "practice", "access"]) {
  const { seed, tests, more } = await import(`./${file}.js`);
  const chosen = Object.entries(tests).filter(([name]) => `${file}: ${name}`.includes(wanted));
  if (!chosen.length) continue;
  const world = await World.start({ seed, more });
  for (const [n, [name, test]] of chosen.entries()) {
    // Every test has the same deals, whichever run before it.
    if (n > 0) await world.anew();
    const began = Date.now();
    try {
      await test(world);
      console.log(`ok    ${file}: ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failed++;
      console.log(`FAIL  ${file}: ${name}\n${error.stack}`);
    }
  }
  await world.end();
}
process.exit(failed ? 1 : 0);
