import "./setup/load-environment.mjs";
import { openProgress } from "@/lib/server/terminal";
import { runDesk } from "./desk/command";
import { fileProblem } from "./desk/files";

const commands = {
  import: async () => (await import("./desk/import")).importCommand,
  export: async () => (await import("./desk/export")).exportCommand,
  mirror: async () => (await import("./desk/mirror")).mirrorCommand,
  people: async () => (await import("./desk/people")).peopleCommand,
  doctor: async () => (await import("./desk/doctor")).doctorCommand,
  backup: async () => (await import("./desk/backup")).backupCommand,
  restore: async () => (await import("./desk/backup")).restoreCommand,
  "fake-upstream": async () => (await import("./desk/fake-upstream")).fakeUpstreamCommand,
};

for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    // The reader of the output has exited, as `head` does. Shells report 141 for other programs in that case.
    if (error.code === "EPIPE") process.exit(141);
    const problem = fileProblem(error, "The output", "the output is incomplete");
    if (problem === null) throw error;
    openProgress(() => null).clear();
    process.stderr.write(`${problem.message}\n`);
    process.exit(problem.exitCode);
  });
}

process.exitCode = await runDesk(commands, process.argv.slice(2), process);
