import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../../desk.ts", import.meta.url));

/** Starts a desk command in a child process. `ended` has its output and exit code; null if killed. */
export function startDeskCommand(databaseUrl: string, ...args: readonly string[]) {
  const options = ["--conditions=react-server", "--import", "tsx", program, ...args];
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const child: ChildProcess = spawn(process.execPath, options, { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (piece: string) => {
      output += piece;
    });
  }
  return {
    child,
    ended: once(child, "close").then(([code]) => ({ code: typeof code === "number" ? code : null, output })),
  };
}
