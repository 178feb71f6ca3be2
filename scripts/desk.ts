import "./setup/load-environment.mjs";
import { runDesk } from "./desk/command";

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

// The reader of the output has exited, as `head` does. Shells report 141 for other programs in that case.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(141);
    throw error;
  });
}

process.exitCode = await runDesk(commands, process.argv.slice(2), process);
