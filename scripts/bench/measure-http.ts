import { join } from "node:path";
import { startDesk } from "@/e2e/servers/desk";
import { paths } from "@/lib/paths";
import { targets } from "./targets";
import { bareAddress, type LoadFigures, type LoadTask, loadFigures } from "./tasks";
import { tidily } from "./tidily";
import { askWorker, startWorker } from "./worker";

const connections = 8;

/**
 * Puts load on the real server over the database at `databaseUrl`, on a bare one that does the same work, and on a
 * second desk whose upstream the first one is. All of them and the load share the machine.
 * @param folder for the servers' logs
 */
export function measureHttp(databaseUrl: string, folder: string): Promise<LoadFigures> {
  return tidily(async (defer) => {
    const open = async (name: string, env: Record<string, string>) => {
      const desk = await startDesk(join(folder, `${name}.log`), { DEMO_CONTRIBUTIONS: "0", ...env });
      defer(desk.stop);
      return desk.url;
    };
    const desk = await open("desk", { DATABASE_URL: databaseUrl });
    const proxy = await open("proxy", { UPSTREAM_URL: desk });
    const bare = await startWorker(defer, "bare-worker.ts", { databaseUrl }, bareAddress);
    const list = (server: string) => server + paths.apiContributions;
    await compareBodies(list(desk), list(bare.url), list(proxy));
    const task: LoadTask = {
      targets: [
        { name: targets.constant, url: `${desk}/healthz`, connections },
        { name: targets.list, url: list(desk), connections },
        { name: targets.gzip, url: list(desk), connections, encoding: "gzip" },
        { name: targets.brotli, url: list(desk), connections, encoding: "br" },
        { name: targets.bare, url: list(bare.url), connections },
        { name: targets.direct, url: list(desk), connections: 1 },
        { name: targets.proxied, url: list(proxy), connections: 1 },
      ],
      turns: 3,
      seconds: 1.5,
    };
    return askWorker("load-worker.ts", task, loadFigures);
  });
}

/** The servers are compared only when they answer the same bytes, but for their own addresses. */
async function compareBodies(...urls: readonly string[]): Promise<void> {
  const bodies = await Promise.all(
    urls.map(async (url) => {
      const answer = await fetch(url);
      return (await answer.text()).replaceAll(new URL(url).origin, "");
    }),
  );
  if (new Set(bodies).size > 1) throw new Error("The servers do not answer the same list.");
}
