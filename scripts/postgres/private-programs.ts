import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  execute,
  type PrivateProgram,
  startPrivateCluster,
  startPrivateStandby,
  startProgram,
} from "./private-cluster";

/** Starts PgBouncer in transaction mode in front of a server. @param size connections to each database */
export function startPooler(serverPort: number, size = 4): Promise<PrivateProgram> {
  const settings = (port: number) => [
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
  ];
  return startConfigured(["pgbouncer"], settings);
}

const hexOf = (text: string) => Buffer.from(text).toString("hex");
const question = "show transaction_read_only";

/** For HAProxy's check: the messages of PostgreSQL's protocol that ask a server whether it is writable. */
const writableCheck = [
  // The start of a connection of `postgres`, a query, and the end of the connection.
  `tcp-check send-binary 0000002900030000${hexOf("user\0postgres\0database\0postgres\0\0")}`,
  `tcp-check send-binary 51${(question.length + 5).toString(16).padStart(8, "0")}${hexOf(`${question}\0`)}`,
  // A row with one column: `off`.
  `tcp-check expect binary 440000000d000100000003${hexOf("off")}`,
  "tcp-check send-binary 5800000004",
];

/** Several times the interval of the checks. */
const firstCheckMs = 2_000;

/** Starts HAProxy in front of several servers. It connects to the writable one. */
function startBalancer(serverPorts: readonly number[]): Promise<PrivateProgram> {
  return startConfigured(["haproxy", "-f"], (port) => [
    ...["defaults", "mode tcp", "timeout connect 1s", "timeout client 1h", "timeout server 1h"],
    ...["listen postgres", `bind 127.0.0.1:${port}`, "option tcp-check", ...writableCheck],
    "default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions",
    ...serverPorts.map((one) => `server postgres-${one} 127.0.0.1:${one}`),
  ]);
}

/** Starts a program whose command ends with the path of its settings file. */
function startConfigured(
  command: readonly [string, ...string[]],
  settings: (port: number) => readonly string[],
): Promise<PrivateProgram> {
  const prepare = (folder: string, port: number) => {
    const file = join(folder, "settings");
    writeFileSync(file, `${settings(port).join("\n")}\n`);
    return [...command, file];
  };
  return startProgram(command[0], prepare);
}

/**
 * Starts a primary that acknowledges a commit once its standby has it, the standby, and HAProxy in front;
 * with TEST_POOLER=1, PgBouncer as well. Returns null if PostgreSQL is not installed. `url` leads to the
 * writable server.
 */
export async function startPrivatePair() {
  const primary = await startPrivateCluster(["synchronous_commit=on"]);
  if (primary === null) return null;
  const standby = await startPrivateStandby(primary.port);
  const synchronous = "alter system set synchronous_standby_names = '*'";
  await execute(primary.url, synchronous, "select pg_reload_conf()");
  const balancer = await startBalancer([primary.port, standby.port]);
  // Until its first check, HAProxy takes the standby for writable.
  await pause(firstCheckMs);
  const pooler = process.env["TEST_POOLER"] === "1" ? await startPooler(balancer.port, 20) : null;
  return {
    url: `postgres://postgres@127.0.0.1:${(pooler ?? balancer).port}/postgres`,
    primary,
    standby,
    async stop() {
      await pooler?.stop();
      await balancer.stop();
      await standby.stop();
      await primary.stop();
    },
  };
}
