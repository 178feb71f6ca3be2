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
  /** Its process, whose memory can be looked at. */
  readonly pid: number | undefined;
}

const patience = 60_000;
const { PATH = "", HOME = "" } = process.env;

/**
 * All that a desk of the tests has of the machine's environment; a .env of the folder is for the desk that is
 * run there.
 */
export const bareEnvironment = { NODE_ENV: "production", PATH, HOME, ENV_FILES: "off" } as const;

/**
 * Starts the built desk on a free port, with nothing of our own environment but where programs are, and waits
 * until it answers. What it prints goes to the log file. Unless told of a database it has one of its own, as
 * long as it runs. It asks an upstream nothing on its own behalf, so that requests can be counted: who wants
 * the copy sets MIRROR.
 */
export async function startDesk(log: string, env: Record<string, string>): Promise<RunningDesk> {
  const folder = mkdtempSync(join(tmpdir(), "desk-"));
  const own = { PORT: "0", AUTH: "open", DATABASE_URL: `file:${folder}/desk.db`, MIRROR: "off" };
  const desk = spawn(process.execPath, ["server.mjs"], {
    env: { ...bareEnvironment, ...own, ...env },
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
    if (health.status !== 200) throw new Error(`/healthz answered ${health.status}.`);
    return { url, pid: desk.pid, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function readAddress({ stdout, stderr }: ChildProcess): Promise<string> {
  let said = "";
  const address = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      said += chunk;
      const url = /listening on (\S+)/.exec(said)?.[1];
      if (url !== undefined) resolve(url);
    };
    stdout?.on("data", read).once("end", () => reject(new Error(`The desk did not start: ${said}`)));
    stderr?.on("data", read);
  });
  const late = wait(patience, undefined, { ref: false }).then(() => {
    throw new Error(`The desk did not start in time: ${said}`);
  });
  return Promise.race([address, late]);
}

async function stopDesk(desk: ChildProcess): Promise<void> {
  if (desk.exitCode !== null || desk.signalCode !== null) return;
  const exited = once(desk, "exit");
  // On SIGTERM it would go on serving behind a proxy for a while.
  desk.kill("SIGINT");
  await exited;
}
