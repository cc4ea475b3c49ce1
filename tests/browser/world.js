// A server and a browser for tests and pictures. SPYMASTER is the program, CHROMIUM the browser (else the one in the
// path). With ASSETS the pages' files come from that folder instead of from the program.

import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";

const which = (name) => { try { return execFileSync("which", [name]).toString().trim(); } catch { return ""; } };

export class World {
  /** Starts a server that deals from a seed, and a browser. */
  static async start({ seed = 1, more = [] } = {}) {
    const world = new World();
    world.games = mkdtempSync(path.join(tmpdir(), "spymaster-browser-"));
    world.more = more;
    world.seed = seed;
    await world.serve();
    world.browser = await chromium.launch({
      executablePath: process.env.CHROMIUM || which("chromium") || which("chromium-browser") || which("google-chrome"),
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    });
    return world;
  }

  serve(port = 0) {
    return new Promise((resolve, reject) => {
      const seed = this.seed === null ? [] : ["--seed", String(this.seed)];
      this.server = spawn(process.env.SPYMASTER, ["serve", "--port", String(port), "--games", this.games, "--pause", "0", ...seed, ...this.more]);
      this.server.stderr.pipe(process.stderr);
      this.server.on("error", reject);
      this.server.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
      this.server.stdout.once("data", (text) => { this.printed = text.toString(); this.url = this.printed.split("\n")[0]; resolve(); });
    });
  }

  /** Begins anew: no tables, and deals from the first of the seed on. */
  async anew() {
    for (const context of this.browser.contexts()) await context.close();
    await this.unserve();
    rmSync(this.games, { recursive: true });
    this.games = mkdtempSync(path.join(tmpdir(), "spymaster-browser-"));
    await this.serve();
  }

  unserve() {
    return new Promise((resolve) => { this.server.once("exit", resolve); this.server.kill("SIGINT"); });
  }

  async end() {
    await this.browser.close();
    await this.unserve();
    rmSync(this.games, { recursive: true });
  }

  async context(options = {}) {
    const context = await this.browser.newContext({ viewport: { width: 1280, height: 860 }, locale: "en-GB", ...options });
    // Steps wait for a state, however long a busy machine takes; this only ends what hangs.
    context.setDefaultTimeout(180000);
    context.setDefaultNavigationTimeout(180000);
    if (process.env.ASSETS) {
      await context.route("**/assets/*", (route) => {
        const name = new URL(route.request().url()).pathname.split("/").pop();
        const file = path.join(process.env.ASSETS, name);
        const kinds = { css: "text/css", js: "text/javascript", svg: "image/svg+xml" };
        return existsSync(file) ? route.fulfill({ body: readFileSync(file), contentType: kinds[name.split(".").pop()] }) : route.continue();
      });
    }
    return context;
  }

  async ask(where, body) {
    const options = body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const response = await fetch(new URL(where, this.url), options);
    const answer = await response.json();
    if (!response.ok) throw new Error(`${response.status}: ${answer.error}`);
    return answer;
  }

  /** Opens a table; returns the links of the room and of the person who asked. */
  async table(wish) {
    const opened = await this.ask("api/tables", wish);
    return { room: new URL(opened.room, this.url).href, seat: opened.links[0] && new URL(opened.links[0].path, this.url).href };
  }
}

/** Quick bots at all seats but these. */
export const quick = (seats = []) => [
  { seat: "red-spymaster", bot: "margin" }, { seat: "red-guesser", bot: "nearest" },
  { seat: "blue-spymaster", bot: "margin" }, { seat: "blue-guesser", bot: "nearest" },
].map((bot) => seats.find((s) => s.seat === bot.seat) || bot);

export const VIEWPORTS = [[1366, 768], [1280, 720], [390, 844], [844, 390], [320, 640], [1920, 1080]];
