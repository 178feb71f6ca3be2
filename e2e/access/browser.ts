import { type BrowserContext, test as base } from "@playwright/test";
import { untilAliveEachTime } from "@/e2e/pages/own-page";
import { scratchFolder } from "@/e2e/servers/own-desk";
import { startTlsFront } from "./tls-front";
import { type Credentials, startWorld, type World } from "./world";

interface Workers {
  settings: Readonly<Record<string, string>>;
  /** A desk with the canaries. A test that ends a session or meets a rate limit adds a person of its own. */
  world: World;
  /** A TLS proxy in front of the desk. */
  front: Awaited<ReturnType<typeof startTlsFront>>;
}

/**
 * Playwright's test with a desk that the tests of a worker share. `front` starts only for tests that use it;
 * a separate `test.extend` would need another worker with another desk.
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

/** Gives a browser the session of a person. */
export async function signInAs(
  context: BrowserContext,
  { desk }: World,
  credentials: Credentials,
): Promise<void> {
  const [name = "", value = ""] = String(credentials["cookie"]).split("=", 2);
  await context.addCookies([{ name, value, url: desk.url, httpOnly: true, sameSite: "Lax" }]);
}
