import { type BrowserContext, test as base } from "@playwright/test";
import { untilAliveEachTime } from "@/e2e/pages/own-page";
import { scratchFolder } from "@/e2e/servers/own-desk";
import { startTlsFront } from "./tls-front";
import { startWorld, type Visitor, type World } from "./world";

interface Workers {
  settings: Readonly<Record<string, string>>;
  /**
   * A desk over the canaries. A test that ends a session or adds to what is counted lets in somebody of its
   * own.
   */
  world: World;
  /** A proxy that speaks TLS, before that desk. */
  front: Awaited<ReturnType<typeof startTlsFront>>;
}

/**
 * Playwright's test with a desk over the canaries, which the tests of a worker share. What some of them need
 * is here too, and started for them alone: a fixture of their own would be another worker with another desk.
 */
export const test = base.extend<object, Workers>({
  page: async ({ page }, use) => use(await untilAliveEachTime(page)),
  settings: [{ TRUSTED_PROXIES: "127.0.0.1" }, { scope: "worker" }],
  world: [
    async ({ settings }, use) => {
      const world = await startWorld("sqlite", settings);
      await use(world);
      await world.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  front: [
    async ({ world }, use) => {
      const folder = scratchFolder();
      const front = await startTlsFront(world, folder.path);
      await use(front);
      await front.stop();
      folder.remove();
    },
    { scope: "worker" },
  ],
});

/** Gives a browser the session of somebody. */
export async function comeAs(context: BrowserContext, { desk }: World, visitor: Visitor): Promise<void> {
  const [name = "", value = ""] = String(visitor["cookie"]).split("=", 2);
  await context.addCookies([{ name, value, url: desk.url, httpOnly: true, sameSite: "Lax" }]);
}
