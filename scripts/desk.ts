import { fakeUpstreamCommand } from "./desk/fake-upstream";
import { importCommand } from "./desk/import";
import { runDesk } from "./desk/run-desk";

const commands = { import: importCommand, "fake-upstream": fakeUpstreamCommand };

process.exitCode = await runDesk(commands, process.argv.slice(2), process);
