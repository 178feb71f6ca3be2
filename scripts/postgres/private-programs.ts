import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { findAccount, findFreePort, startPrivateCluster, startPrivateStandby } from "./private-cluster";

/** Folders of Debian that a user's PATH may lack. */
const path = `${process.env["PATH"]}:/usr/sbin:/usr/local/sbin`;

/** Whether a program around PostgreSQL is installed. */
export function isInstalled(program: "pgbouncer" | "haproxy"): boolean {
  return spawnSync(program, ["-v"], { env: { ...process.env, PATH: path } }).error === undefined;
}

/** A program that listens on a port of this machine. */
export interface PrivateProgram {
  readonly port: number;
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

/** Starts PgBouncer in transaction mode in front of a server. @param size connections to each database */
export async function startPooler(serverPort: number, size = 4, ownPort?: number): Promise<PrivateProgram> {
  const port = ownPort ?? (await findFreePort());
  return start("pgbouncer", port, [
    "[databases]",
    `* = host=127.0.0.1 port=${serverPort} user=postgres`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = any",
    "pool_mode = transaction",
    `default_pool_size = ${size}`,
    "max_client_conn = 500",
    "server_idle_timeout = 5",
    "server_login_retry = 1",
  ]);
}

const hexOf = (text: string) => Buffer.from(text).toString("hex");
const question = "show transaction_read_only";

/** The messages of PostgreSQL's protocol that ask a server whether it can be written, for HAProxy's check. */
const writableCheck = [
  // The start of a connection of `postgres`, a query, and the end of the connection.
  `tcp-check send-binary 0000002900030000${hexOf("user\0postgres\0database\0postgres\0\0")}`,
  `tcp-check send-binary 51${(question.length + 5).toString(16).padStart(8, "0")}${hexOf(`${question}\0`)}`,
  // A row with one column: `off`.
  `tcp-check expect binary 440000000d000100000003${hexOf("off")}`,
  "tcp-check send-binary 5800000004",
];

/** Starts HAProxy in front of several servers; it connects to the one that can be written. */
async function startBalancer(serverPorts: readonly number[]): Promise<PrivateProgram> {
  const port = await findFreePort();
  return start("haproxy", port, [
    ...["defaults", "mode tcp", "timeout connect 1s", "timeout client 1h", "timeout server 1h"],
    ...["listen postgres", `bind 127.0.0.1:${port}`, "option tcp-check", ...writableCheck],
    "default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions",
    ...serverPorts.map((one) => `server postgres-${one} 127.0.0.1:${one}`),
  ]);
}

/**
 * Starts a primary that acknowledges a commit once its standby has it, the standby, and HAProxy in front;
 * with TEST_POOLER=1, PgBouncer as well.
 * @returns `url` leads to the one that can be written; null if PostgreSQL is not installed
 */
export async function startPrivatePair() {
  const primary = await startPrivateCluster(["synchronous_commit=on"]);
  const standby = primary === null ? null : await startPrivateStandby(primary.port);
  if (primary === null || standby === null) return null;
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  await client.query("alter system set synchronous_standby_names = '*'");
  await client.query("select pg_reload_conf()");
  await client.end();
  const balancer = await startBalancer([primary.port, standby.port]);
  const pooler = process.env["TEST_POOLER"] === "1" ? await startPooler(balancer.port, 20) : null;
  return {
    url: `postgres://postgres@127.0.0.1:${(pooler ?? balancer).port}/postgres`,
    ...{ primary, standby },
    async stop() {
      await pooler?.stop();
      await balancer.stop();
      await standby.stop();
      await primary.stop();
    },
  };
}

/** Starts a program with a file of settings, and waits until it accepts connections. */
async function start(
  program: "pgbouncer" | "haproxy",
  port: number,
  settings: readonly string[],
): Promise<PrivateProgram> {
  const account = findAccount();
  const folder = mkdtempSync(join(tmpdir(), `desk-${program}-`));
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
  const file = join(folder, "settings");
  writeFileSync(file, `${settings.join("\n")}\n`);
  const args = program === "haproxy" ? ["-f", file] : [file];
  const env = { ...process.env, PATH: path };
  const child = spawn(program, args, { ...account, cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  // Also where a test fails.
  process.once("exit", () => child.kill("SIGKILL"));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), 2_000);
      await exited;
      clearTimeout(timer);
    }
    rmSync(folder, { recursive: true, force: true });
  };
  for (let attempt = 0; !(await accepts(port)); attempt++) {
    if (attempt === 100 || child.exitCode !== null) {
      await stop();
      throw new Error(`${program} did not start: ${output}`);
    }
    await pause(50);
  }
  return { port, child, stop };
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const isOpen = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}
