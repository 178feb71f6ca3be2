import { doctorCommand } from "./desk/doctor";
import { fakeUpstreamCommand } from "./desk/fake-upstream";
import { importCommand } from "./desk/import";
import { mirrorCommand } from "./desk/mirror";
import { peopleCommand } from "./desk/people";
import { runDesk } from "./desk/run-desk";

const commands = {
  import: importCommand,
  mirror: mirrorCommand,
  people: peopleCommand,
  doctor: doctorCommand,
  "fake-upstream": fakeUpstreamCommand,
};

process.exitCode = await runDesk(commands, process.argv.slice(2), process);
