import { vi } from "vitest";
import { type Command, runDesk } from "@/scripts/desk/command";

/** Runs one command of the desk in this process. @returns its exit code and everything that it said */
export async function deskRun(command: Command, ...args: readonly string[]) {
  const { code, pieces } = await capture(command, args);
  return { code, said: pieces.map(({ text }) => text).join("") };
}

/** Runs one command in this process: a child would need two seconds of a processor to start. */
export async function deskOutputs(command: Command, ...args: readonly string[]) {
  const { code, pieces } = await capture(command, args);
  const textOf = (wanted: string) =>
    pieces
      .filter(({ stream }) => stream === wanted)
      .map(({ text }) => text)
      .join("");
  return { code, out: textOf("stdout"), err: textOf("stderr") };
}

async function capture(command: Command, args: readonly string[]) {
  const pieces: { readonly stream: string; readonly text: string }[] = [];
  const writes = (["stdout", "stderr"] as const).map((stream) =>
    vi
      .spyOn(process[stream], "write")
      .mockImplementation((text) => pieces.push({ stream, text: String(text) }) > 0),
  );
  try {
    return { code: await runDesk({ it: async () => command }, ["it", ...args], process), pieces };
  } finally {
    for (const write of writes) write.mockRestore();
  }
}
