import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPostgresBinaries } from "./binaries";
import { type Account, findAccount } from "./unprivileged";

export interface PrivateCluster {
  /** `postgres://…` of an empty database whose owner may create others. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Linguistic order, as most servers have it: a query that leans on byte order fails here and not in production. */
const orders = [["--locale-provider=icu", "--icu-locale=en-US", "--locale=C.UTF-8"], ["--locale=C"]];
/** Nothing outlives the tests, so nothing waits for the disk; the zone is nobody's UTC on purpose. */
const settings = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "timezone=Asia/Kolkata"];
const patience = 30_000;
/**
 * PostgreSQL on a leash: it and its folder go when our end of its input closes, so also when we are killed. SIGINT is
 * its fast stop.
 */
const leash = `
exec 3<&0
(cat <&3; kill -INT $$; sleep 1; rm -rf "$FOLDER") >/dev/null 2>&1 &
exec "$0" "$@" 3<&- </dev/null`;

/**
 * Starts a PostgreSQL of our own in a temporary folder, reachable by this machine only and without a password.
 * It ends with `stop`, or with this process.
 * @returns null where PostgreSQL's programs are not installed
 * @throws when they are, and do not run
 */
export async function startPrivateCluster(): Promise<PrivateCluster | null> {
  const binaries = findPostgresBinaries();
  if (binaries === null) return null;
  const account = findAccount();
  const folder = mkdtempSync(join(tmpdir(), "desk-postgres-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
    const data = join(folder, "data");
    createCluster(join(binaries, "initdb"), data, account);
    const port = await findFreePort();
    const options = [
      `port=${port}`,
      "listen_addresses=127.0.0.1",
      `unix_socket_directories=${folder}`,
      ...settings,
    ];
    const args = ["-D", data, ...options.flatMap((option) => ["-c", option])];
    const child = spawn("/bin/sh", ["-c", leash, join(binaries, "postgres"), ...args], {
      ...account,
      cwd: folder,
      env: { ...process.env, FOLDER: folder },
      stdio: ["pipe", "ignore", "pipe"],
      detached: true,
    });
    await untilReady(child);
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      async stop() {
        await stopServer(child);
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

function createCluster(initdb: string, data: string, account: Account): void {
  const args = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"];
  let said = "";
  const created = orders.some((order) => {
    const { status, stderr } = spawnSync(initdb, [...args, ...order], {
      cwd: "/",
      ...account,
      encoding: "utf8",
    });
    said += stderr;
    return status === 0;
  });
  if (!created) throw new Error(`initdb failed: ${said}`);
}

/** PostgreSQL says on its error output when it takes connections; what it says before belongs into the error. */
async function untilReady(child: ChildProcess): Promise<void> {
  let said = "";
  await new Promise<void>((resolve, reject) => {
    const giveUp = (why: string) => {
      child.stdin?.end();
      reject(new Error(`PostgreSQL ${why}: ${said}`));
    };
    const late = setTimeout(giveUp, patience, "did not start in time");
    child.once("error", (error) => giveUp(error.message));
    child.once("exit", () => giveUp("did not start"));
    child.stderr?.on("data", (chunk: Buffer) => {
      said += chunk;
      if (!said.includes("ready to accept connections")) return;
      clearTimeout(late);
      resolve();
    });
  });
  // Whatever it says later must be read too, or it would wait for room in the pipe.
  child.removeAllListeners().stderr?.removeAllListeners("data").resume();
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, "exit");
  child.stdin?.end();
  const late = setTimeout(() => child.kill("SIGKILL"), 5_000);
  await exited;
  clearTimeout(late);
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === "string") throw new Error("No free port was found.");
  return address.port;
}
