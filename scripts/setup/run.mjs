import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** The folder of the project, without a slash at the end. */
export const projectRoot = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/**
 * Runs a command in the project's folder with our own output, passes SIGINT and SIGTERM on to it, and waits
 * for it. `env` is added to our own. Returns the exit code; 1 if another signal killed it.
 * @type {(command: string, args: readonly string[], env?: Record<string, string>) => Promise<number>}
 */
export async function run(command, args, env = {}) {
  const options = /** @type {const} */ ({ cwd: projectRoot, stdio: "inherit" });
  const child = spawn(command, args, { ...options, env: { ...process.env, ...env } });
  const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  process.on("SIGINT", pass).on("SIGTERM", pass);
  const closed = once(child, "close").finally(() => process.off("SIGINT", pass).off("SIGTERM", pass));
  const [code, signal] = await closed;
  // Ctrl-C ends the whole program, not only this step.
  if (signal === "SIGINT" || signal === "SIGTERM") process.exit(signal === "SIGINT" ? 130 : 143);
  return code ?? 1;
}

/** @param {string} name of a program of a dependency */
export function binary(name) {
  return `${projectRoot}/node_modules/.bin/${name}`;
}
