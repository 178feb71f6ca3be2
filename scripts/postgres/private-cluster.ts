import { type ChildProcessByStdio, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

const needed = ["initdb", "postgres"];
/** The folder of Debian and its relatives, which is not in PATH. */
const versions = "/usr/lib/postgresql";

export const postgresMissing = "PostgreSQL binaries not found: the database suites ran on SQLite only";

/** Returns the folder of the newest PostgreSQL programs; null if there is none. */
export function findPostgresBinaries(): string | null {
  const { PATH = "" } = process.env;
  const found = existsSync(versions) ? readdirSync(versions) : [];
  const newestFirst = found.toSorted((one, other) => Number(other) - Number(one));
  const folders = [...PATH.split(delimiter), ...newestFirst.map((name) => join(versions, name, "bin"))];
  return folders.find((folder) => needed.every((name) => existsSync(join(folder, name)))) ?? null;
}

/** Linguistic order first, as most servers have it: a query that needs byte order has to fail in tests. */
const locales = [["--locale-provider=icu", "--icu-locale=en-US", "--locale=C.UTF-8"], ["--locale=C"]];
/** No durability: the cluster is temporary. The time zone is deliberately not UTC. */
const settings = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "timezone=Asia/Kolkata"];
const startTimeoutMs = 30_000;
/**
 * Ends PostgreSQL by SIGINT, its fast shutdown, and removes its folder when our end of its input closes, so
 * also when this process is killed. A server that is to start again keeps its folder.
 */
const wrapper = `
exec 3<&0
(cat <&3; kill -INT $$; sleep 1; test -e "$FOLDER/kept" || rm -rf "$FOLDER") >/dev/null 2>&1 &
exec "$0" "$@" 3<&- </dev/null`;
/** In ms: longer than the wrapper of a server that was killed needs to end. */
const minAwayMs = 2_000;

/**
 * Starts a PostgreSQL of our own in a temporary folder, reachable by this machine only and without a
 * password. It ends with `stop`, or with this process.
 * @param own settings, as `name=value`
 * @returns null if PostgreSQL's programs are not installed
 * @throws when they are, and do not run
 */
export async function startPrivateCluster(own: readonly string[] = []) {
  const binaries = findPostgresBinaries();
  if (binaries === null) return null;
  const create = (data: string, account: Account) => createCluster(join(binaries, "initdb"), data, account);
  return startServer(binaries, create, own);
}

/** Starts a standby of such a cluster, which follows it by streaming replication. */
export async function startPrivateStandby(primaryPort: number, own: readonly string[] = []) {
  const binaries = findPostgresBinaries();
  if (binaries === null) return null;
  const copy = (data: string, account: Account) => {
    const from = ["-h", "127.0.0.1", "-p", String(primaryPort), "-U", "postgres"];
    const args = ["-D", data, "-R", "-X", "stream", "-c", "fast", "--no-sync", ...from];
    runAs(account, besides(binaries, "pg_basebackup"), args);
  };
  const { data, ...server } = await startServer(binaries, copy, own);
  return {
    ...server,
    promote: () => runAs(findAccount(), besides(binaries, "pg_ctl"), ["promote", "-D", data]),
  };
}

/** The path of a program of the same version: a folder of links may lack it. */
function besides(binaries: string, program: string): string {
  return join(dirname(realpathSync(join(binaries, "initdb"))), program);
}

function runAs(account: Account, program: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(program, args, { cwd: "/", ...account, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
}

async function startServer(
  binaries: string,
  create: (data: string, account: Account) => void,
  own: readonly string[],
) {
  const account = findAccount();
  const folder = mkdtempSync(join(tmpdir(), "desk-postgres-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
    const data = join(folder, "data");
    create(data, account);
    const port = await findFreePort();
    const address = [`port=${port}`, "listen_addresses=127.0.0.1", `unix_socket_directories=${folder}`];
    const args = ["-D", data, ...[...address, ...settings, ...own].flatMap((option) => ["-c", option])];
    const launch = async () => {
      const child = spawn("/bin/sh", ["-c", wrapper, join(binaries, "postgres"), ...args], {
        ...account,
        cwd: folder,
        env: { ...process.env, FOLDER: folder },
        stdio: ["pipe", "ignore", "pipe"],
        detached: true,
      });
      await untilReady(child);
      return child;
    };
    let child = await launch();
    /** Ends the server as a crash does. */
    const kill = async () => {
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    };
    return {
      /** An empty database whose owner may create others. */
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      port,
      data,
      kill,
      /** Ends the server as a crash does, and starts it again after some time (ms). */
      async crash(awayMs: number) {
        const kept = join(folder, "kept");
        writeFileSync(kept, "");
        await kill();
        await pause(Math.max(awayMs, minAwayMs));
        child = await launch();
        rmSync(kept);
      },
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

type Account = Readonly<{ uid?: number; gid?: number }>;

/** Accounts without rights of their own: PostgreSQL refuses to run as root. */
const accounts = ["postgres", "nobody"];

/** Returns the account that PostgreSQL runs as; for a user other than root, there is nothing to change. */
export function findAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync("/etc/passwd", "utf8");
  for (const name of accounts) {
    const [, uid, gid] = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, "m").exec(users) ?? [];
    if (uid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(`PostgreSQL does not run as root, and there is no account ${accounts.join(" or ")}.`);
}

function createCluster(initdb: string, data: string, account: Account): void {
  const args = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"];
  let errors = "";
  const isCreated = locales.some((locale) => {
    const options = { cwd: "/", ...account, encoding: "utf8" } as const;
    const { status, stderr } = spawnSync(initdb, [...args, ...locale], options);
    errors += stderr;
    return status === 0;
  });
  if (!isCreated) throw new Error(`initdb failed: ${errors}`);
}

type Child = ChildProcessByStdio<Writable, null, Readable>;

/** Waits for the line on the error output by which PostgreSQL reports that it accepts connections. */
async function untilReady({ stdin, stderr }: Child): Promise<void> {
  let [output, isReady] = ["", false];
  // Ends the process, and with it the output.
  const timer = setTimeout(() => stdin.end(), startTimeoutMs);
  for await (const chunk of stderr.iterator({ destroyOnReturn: false })) {
    output += chunk;
    isReady = /ready to accept (read-only )?connections/.test(output);
    if (isReady) break;
  }
  clearTimeout(timer);
  if (!isReady) throw new Error(`PostgreSQL did not start: ${output}`);
  // Later output must be read too, or PostgreSQL would wait for room in the pipe.
  stderr.resume();
}

async function stopServer(child: Child): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.stdin.end();
  const timer = setTimeout(() => child.kill("SIGKILL"), 5_000);
  await exited;
  clearTimeout(timer);
}

/** Runs one statement over a connection of its own. */
export async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === "string") throw new Error("No free port was found.");
  return address.port;
}
