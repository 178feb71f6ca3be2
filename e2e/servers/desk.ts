import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
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
}

const startTimeoutMs = 60_000;
const { PATH = "", HOME = "" } = process.env;

/** The part of the machine's environment that a test desk inherits. No .env file of the folder is read. */
export const bareEnvironment = { NODE_ENV: "production", PATH, HOME, ENV_FILES: "off" } as const;

const ownServer = ["server.mjs"];
/** Next.js without the server in front of it. */
export const nextAlone = ["node_modules/next/dist/bin/next", "start", "--hostname", "127.0.0.1"];

/**
 * Starts the built desk on a free port with `bareEnvironment`, and waits until it responds. Its output goes
 * to the log file. Without `DATABASE_URL` it has a temporary database. The mirror is off unless `env` sets
 * `MIRROR`: tests count requests to the upstream, and the mirror would add its own.
 */
export async function startDesk(
  log: string,
  env: Record<string, string>,
  command = ownServer,
): Promise<RunningDesk> {
  const folder = mkdtempSync(join(tmpdir(), "desk-"));
  const defaults = { PORT: "0", AUTH: "open", DATABASE_URL: `file:${folder}/desk.db`, MIRROR: "off" };
  const desk = spawn(process.execPath, command, {
    env: { ...bareEnvironment, ...defaults, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const file = createWriteStream(log);
  desk.stdout.pipe(file, { end: false });
  desk.stderr.pipe(file, { end: false });
  const stop = async () => {
    await stopDesk(desk);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const url = await readAddress(desk);
    const health = await fetch(`${url}/healthz`);
    if (health.status !== 200) throw new Error(`/healthz responded with ${health.status}.`);
    return { url, pid: desk.pid, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function readAddress({ stdout, stderr }: ChildProcess): Promise<string> {
  let output = "";
  const address = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const url = /(?:listening on|Local:) +(\S+)/.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    };
    stdout?.on("data", read).once("end", () => reject(new Error(`The desk did not start: ${output}`)));
    stderr?.on("data", read);
  });
  const timeout = wait(startTimeoutMs, undefined, { ref: false }).then(() => {
    throw new Error(`The desk did not start in time: ${output}`);
  });
  return Promise.race([address, timeout]);
}

async function stopDesk(desk: ChildProcess): Promise<void> {
  if (desk.exitCode !== null || desk.signalCode !== null) return;
  const exited = once(desk, "exit");
  // After SIGTERM a desk keeps serving for a while, as its proxy needs.
  desk.kill("SIGINT");
  await exited;
}
