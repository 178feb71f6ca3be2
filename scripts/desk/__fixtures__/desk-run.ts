import { vi } from "vitest";
import { type Command, runDesk } from "@/scripts/desk/command";

/** Runs a desk command in this process. @returns the exit code and the output of both streams */
export async function deskRun(command: Command, ...args: readonly string[]) {
  const { code, pieces } = await capture(command, args);
  return { code, output: pieces.map(({ text }) => text).join("") };
}

/** Runs a desk command in this process. @returns the exit code and the output of each stream */
export async function deskOutputs(command: Command, ...args: readonly string[]) {
  const { code, pieces } = await capture(command, args);
  const textOf = (name: string) =>
    pieces
      .filter(({ stream }) => stream === name)
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
    return { code: await runDesk({ command: async () => command }, ["command", ...args], process), pieces };
  } finally {
    for (const write of writes) write.mockRestore();
  }
}
