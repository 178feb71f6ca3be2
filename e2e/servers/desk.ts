import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

export interface RunningServer {
  readonly url: string;
  stop(): Promise<void>;
}

export interface RunningDesk extends RunningServer {
  /** Process ID, for memory measurements. */
  readonly pid: number | undefined;
  /** The output so far. */
  output(): string;
}

const startTimeoutMs = 60_000;
const { PATH = "", HOME = "" } = process.env;

/** The part of the machine's environment that a test desk inherits. No .env file of the folder is read. */
export const bareEnvironment = { NODE_ENV: "production", PATH, HOME, ENV_FILES: "off" } as const;

/** The beginning of the paths of temporary databases. */
export const deskFolders = join(tmpdir(), "desk-");

/** Next.js without the server in front of it. */
export const nextAlone = ["node_modules/next/dist/bin/next", "start", "--hostname", "127.0.0.1"];

/**
 * Starts the built desk on a free port with `bareEnvironment`, and waits until it responds. Without
 * `DATABASE_URL` it has a temporary database. The mirror is off unless `env` sets `MIRROR`: tests count
 * requests to the upstream, and the mirror would add its own.
 */
export async function startDesk(env: Record<string, string>, command = ownServer): Promise<RunningDesk> {
  const folder = mkdtempSync(deskFolders);
  const database = { DATABASE_URL: `file:${folder}/desk.db` };
  const desk = spawnDesk(process.execPath, command, { ...database, ...env });
  const stop = async () => {
    await stopDesk(desk.process);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const url = await desk.address;
    const health = await fetch(`${url}/healthz`);
    if (health.status !== 200) throw new Error(`/healthz responded with ${health.status}.`);
    return { url, pid: desk.process.pid, output: desk.output, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const ownServer = ["server.mjs"];

/** Starts a desk by a command. `address` rejects if the desk ends or takes too long. */
export function spawnDesk(command: string, args: readonly string[], env: Record<string, string>) {
  const desk = spawn(command, args, {
    env: { ...bareEnvironment, PORT: "0", AUTH: "open", MIRROR: "off", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  const ended = once(desk, "exit");
  const printed = new Promise<string>((resolve, reject) => {
    let url: string | undefined;
    const read = (chunk: Buffer) => {
      text += chunk;
      url ??= /(?:listening on|Local:) +(\S+)/.exec(text)?.[1];
      if (url !== undefined) resolve(url);
    };
    desk.stdout.on("data", read);
    desk.stderr.on("data", read);
    desk.once("close", () => reject(new Error(`The desk did not start: ${text}`)));
  });
  const timeout = wait(startTimeoutMs, undefined, { ref: false }).then(() => {
    throw new Error(`The desk did not start in time: ${text}`);
  });
  return { process: desk, output: () => text, ended, address: Promise.race([printed, timeout]) };
}

async function stopDesk(desk: ChildProcess): Promise<void> {
  if (desk.exitCode !== null || desk.signalCode !== null) return;
  const exited = once(desk, "exit");
  // After SIGTERM a desk keeps serving for a while, as its proxy needs.
  desk.kill("SIGINT");
  await exited;
}
