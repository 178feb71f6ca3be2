import "./setup/load-environment.mjs";
import { backupCommand } from "./desk/backup";
import { runDesk } from "./desk/command";
import { doctorCommand } from "./desk/doctor";
import { exportCommand } from "./desk/export";
import { fakeUpstreamCommand } from "./desk/fake-upstream";
import { importCommand } from "./desk/import";
import { mirrorCommand } from "./desk/mirror";
import { peopleCommand } from "./desk/people";
import { restoreCommand } from "./desk/restore";

const commands = {
  import: importCommand,
  export: exportCommand,
  mirror: mirrorCommand,
  people: peopleCommand,
  doctor: doctorCommand,
  backup: backupCommand,
  restore: restoreCommand,
  "fake-upstream": fakeUpstreamCommand,
};

// The reader of the output has exited, as `head` does: 141 is what a shell reports of other programs then.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(141);
    throw error;
  });
}

process.exitCode = await runDesk(commands, process.argv.slice(2), process);
