import { vi } from "vitest";
import { type Command, runDesk } from "@/scripts/desk/command";

/** Runs a desk command in this process. @returns the exit code, and the text of each stream and of both */
export async function deskRun(command: Command, ...args: readonly string[]) {
  const written = { output: "", out: "", err: "" };
  const writes = (
    [
      ["stdout", "out"],
      ["stderr", "err"],
    ] as const
  ).map(([stream, name]) =>
    vi.spyOn(process[stream], "write").mockImplementation((text) => {
      written[name] += text;
      written.output += text;
      return true;
    }),
  );
  try {
    const code = await runDesk({ command: async () => command }, ["command", ...args], process);
    return { code, ...written };
  } finally {
    for (const write of writes) write.mockRestore();
  }
}
