import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../../desk.ts", import.meta.url));

/**
 * Starts a command of the desk in a process of its own. `ended`: its exit code, null where it was killed, and
 * all that it said.
 */
export function startDeskCommand(databaseUrl: string, ...args: readonly string[]) {
  const options = ["--conditions=react-server", "--import", "tsx", program, ...args];
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const child: ChildProcess = spawn(process.execPath, options, { env, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (piece: string) => {
      said += piece;
    });
  }
  return {
    child,
    ended: once(child, "close").then(([code]) => ({ code: typeof code === "number" ? code : null, said })),
  };
}
