import { vi } from "vitest";
import type { Command } from "@/scripts/desk/command";
import { runDesk } from "@/scripts/desk/command";

/** Runs one command of the desk in this process. @returns its exit code and everything that it said */
export async function deskRun(command: Command, ...args: readonly string[]) {
  const said: string[] = [];
  const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => said.push(String(text)) > 0);
  const output = { write: (text: string) => said.push(text) };
  try {
    const code = await runDesk({ it: async () => command }, ["it", ...args], {
      stdout: output,
      stderr: output,
    });
    return { code, said: said.join("") };
  } finally {
    write.mockRestore();
  }
}
