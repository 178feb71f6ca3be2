import { runDesk } from "@/scripts/desk/command";
import { importCommand } from "@/scripts/desk/import";

// Runs `desk import` once for each list of arguments. A process of its own costs two seconds of CPU.
const lists: readonly (readonly string[])[] = JSON.parse(process.argv[2] ?? "[]");
for (const args of lists) {
  process.exitCode = await runDesk({ import: async () => importCommand }, ["import", ...args], process);
  if (process.exitCode !== 0) break;
}
