import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { closeServer, listen } from "@/scripts/fake-upstream/fault";

/** The folder of Debian and its derivatives, which is not in PATH. */
const versions = "/usr/lib/postgresql";
const newestFirst = (existsSync(versions) ? readdirSync(versions) : [])
  .toSorted((one, other) => Number(other) - Number(one))
  .map((name) => join(versions, name, "bin"));

/** PATH, and folders of Debian that a user's PATH may lack. */
export const programPath = [process.env["PATH"], "/usr/sbin", "/usr/local/sbin", ...newestFirst].join(
  delimiter,
);

export function isInstalled(...programs: readonly string[]): boolean {
  const folders = programPath.split(delimiter);
  return programs.every((name) => folders.some((folder) => existsSync(join(folder, name))));
}

export const hasPostgres = isInstalled("initdb", "postgres");
export const postgresMissing = "PostgreSQL binaries not found: the database suites ran on SQLite only";

/** Linguistic order, as most servers have it, so that a query that needs byte order fails in tests. */
const linguistic = ["--locale-provider=icu", "--icu-locale=en-US", "--locale=C.UTF-8"];
/**
 * No durability, because the cluster is temporary. No autovacuum, because plans of queries would depend on
 * when it counted the rows. The time zone is deliberately not UTC.
 */
const settings = [
  ...["fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off"],
  "timezone=Asia/Kolkata",
];

/**
 * Starts a private PostgreSQL in a temporary folder, reachable only from this machine and without a password.
 * It ends with `stop`, or with this process. Returns null if PostgreSQL's programs are not installed.
 * @param own settings, as `name=value`
 * @throws if the programs are installed but do not run
 */
export async function startPrivateCluster(own: readonly string[] = []) {
  if (!hasPostgres) return null;
  const create = (data: string) => {
    const args = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"];
    try {
      runAsAccount("initdb", [...args, ...linguistic]);
    } catch {
      // Some builds of PostgreSQL have no ICU.
      runAsAccount("initdb", [...args, "--locale=C"]);
    }
  };
  return startServer(create, own);
}

/** Starts a standby of such a cluster, which follows it by streaming replication. */
export async function startPrivateStandby(primaryPort: number, own: readonly string[] = []) {
  const copy = (data: string) => {
    const from = ["-h", "127.0.0.1", "-p", String(primaryPort), "-U", "postgres"];
    const args = ["-D", data, "-R", "-X", "stream", "-c", "fast", "--no-sync", ...from];
    runAsAccount("pg_basebackup", args);
  };
  const { data, ...server } = await startServer(copy, own);
  return { ...server, promote: () => runAsAccount("pg_ctl", ["promote", "-D", data]) };
}

function runAsAccount(program: string, args: readonly string[]): void {
  const env = { ...process.env, PATH: programPath };
  const { status, stderr } = spawnSync(program, args, { cwd: "/", ...findAccount(), env, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
}

async function startServer(create: (data: string) => void, own: readonly string[]) {
  let data = "";
  const prepare = (folder: string, port: number) => {
    data = join(folder, "data");
    create(data);
    const address = [`port=${port}`, "listen_addresses=127.0.0.1", `unix_socket_directories=${folder}`];
    const options = [...address, ...settings, ...own].flatMap((option) => ["-c", option]);
    return ["postgres", "-D", data, ...options];
  };
  const isReady = (output: string) => /ready to accept (read-only )?connections/.test(output);
  const server = await startProgram("postgres", prepare, isReady);
  return {
    ...server,
    data,
    /** The URL of an empty database whose owner may create others. */
    url: `postgres://postgres@127.0.0.1:${server.port}/postgres`,
  };
}

const startTimeoutMs = 30_000;
/**
 * Ends the program by SIGINT, the fast shutdown of PostgreSQL, and removes its folder when our end of its
 * input closes, also when this process is killed. A program that is to start again keeps its folder.
 */
const wrapper = `
exec 3<&0
(cat <&3; kill -INT $$; sleep 1; test -e "$FOLDER/kept" || rm -rf "$FOLDER") >/dev/null 2>&1 &
exec "$0" "$@" 3<&- </dev/null`;
/** In ms: longer than the wrapper of a killed program needs to end. */
const minAwayMs = 2_000;

export type PrivateProgram = Awaited<ReturnType<typeof startProgram>>;

/**
 * Starts a program in a temporary folder of its own and waits until it accepts connections.
 * @param prepare returns its command line
 * @param isReady gets the output so far; by default, a program is ready once it accepts connections
 */
export async function startProgram(
  name: string,
  prepare: (folder: string, port: number) => readonly string[],
  isReady: (output: string, port: number) => boolean | Promise<boolean> = (_, port) => accepts(port),
) {
  const port = await findFreePort();
  const folder = mkdtempSync(join(tmpdir(), `desk-${name}-`));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const { uid, gid } = findAccount();
    if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
    const command = prepare(folder, port);
    const launch = () => startCommand(command, folder, (output) => isReady(output, port));
    let running = await launch();
    return {
      port,
      /** Ends it like a crash. */
      kill: () => running.kill(),
      /** The same, and starts it again after this time (ms). */
      async crash(awayMs: number) {
        const kept = join(folder, "kept");
        writeFileSync(kept, "");
        await running.kill();
        await pause(Math.max(awayMs, minAwayMs));
        running = await launch();
        rmSync(kept);
      },
      async stop() {
        await running.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Starts a command and waits until it is ready. Throws with its output if it ends or takes too long. */
async function startCommand(
  command: readonly string[],
  folder: string,
  isReady: (output: string) => boolean | Promise<boolean>,
) {
  const child = spawn("/bin/sh", ["-c", wrapper, ...command], {
    ...findAccount(),
    cwd: folder,
    env: { ...process.env, PATH: programPath, HOME: folder, FOLDER: folder },
    stdio: ["pipe", "pipe", "pipe"],
    detached: true,
  });
  const ended = once(child, "exit");
  let output = "";
  // Later output must be read as well, or the program would wait for room in the pipe.
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  const stop = async () => {
    child.stdin.end();
    await Promise.race([ended, pause(5_000, undefined, { ref: false }).then(kill)]);
  };
  const end = performance.now() + startTimeoutMs;
  while (!(await isReady(output))) {
    if (child.exitCode !== null || performance.now() > end) {
      await stop();
      throw new Error(`${command[0]} did not start: ${output}`);
    }
    await pause(20);
  }
  return { kill, stop };
}

/** Accounts without rights of their own: PostgreSQL refuses to run as root. */
const accounts = ["postgres", "nobody"];

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const isOpen = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}

/** Returns the account that programs run as. For a user other than root, there is nothing to change. */
export function findAccount(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync("/etc/passwd", "utf8");
  for (const name of accounts) {
    const [, uid, gid] = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, "m").exec(users) ?? [];
    if (uid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(`PostgreSQL does not run as root, and there is no account ${accounts.join(" or ")}.`);
}

/** Runs statements on a connection of their own. */
export async function execute(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Returns a port that is free now. */
export async function findFreePort(): Promise<number> {
  const probe = createServer();
  const port = await listen(probe, 0);
  await closeServer(probe);
  return port;
}
