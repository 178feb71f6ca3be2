import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The folder of the project, without a slash at the end. */
export const projectRoot = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/**
 * Runs a command in the project's folder with our own output, and waits for it. A signal that stops us stops
 * it too.
 * @param {string} command a program on PATH, or a path
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env] added to our own
 * @returns {Promise<number>} its exit code, as in a shell
 */
export function run(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      stdio: "inherit",
    });
    const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
    process.on("SIGINT", pass).on("SIGTERM", pass);
    const done = () => process.off("SIGINT", pass).off("SIGTERM", pass);
    child.once("error", (error) => {
      done();
      reject(error);
    });
    child.once("close", (code, signal) => {
      done();
      // Ctrl-C ends the whole command, not this step of it.
      if (signal === "SIGINT" || signal === "SIGTERM") process.exit(signal === "SIGINT" ? 130 : 143);
      resolve(code ?? 1);
    });
  });
}

/** Returns the path of a program of a dependency. @param {string} name */
export function binary(name) {
  return `${projectRoot}/node_modules/.bin/${name}`;
}

/** Prints a step that begins. @param {string} sentence */
export function logStep(sentence) {
  console.log(`\n${sentence}`);
}
