import { acceptSecret } from "@/lib/accounts/secret";
import { ConfigError, readConfig } from "@/lib/config";
import { failureBody, failureTable, type Outcome } from "@/lib/contract/failure";
import { formatCounted } from "@/lib/format/count";
import { type Command, CommandError } from "./command";
import { openCommandAccounts, openCommandAudit } from "./command-accounts";
import { deskAddress } from "./desk-address";
import { openNamedDatabase } from "./named-database";
import { readPeopleOrder } from "./people-order";
import { runPeopleOrder } from "./people-run";

const usage =
  "people list | add EMAIL NAME ROLE | role EMAIL ROLE | disable EMAIL | enable EMAIL | reset EMAIL | new-secret";

export const peopleCommand: Command = {
  usage,
  summary: "see who may sign in, let somebody in, change their role, shut them out",
  details: `ROLE   support, finance or admin

add and reset print a link that works once: hand it over by a way that you trust. It begins
with PUBLIC_URL, else with the address of the server that runs over the database, else with HOST and PORT.
new-secret accepts another AUTH_SECRET where the former one is lost. Second factors were sealed
with it: they are removed, and people set them up again.
Every change is written into the audit as made by this desk itself.`,
  run: runPeople,
};

async function runPeople(args: readonly string[]): Promise<number> {
  const order = readPeopleOrder(args, usage);
  const config = readConfig();
  const database = await openNamedDatabase(config.databaseUrl);
  const audit = openCommandAudit(database, config);
  try {
    if (order.verb === "new-secret") return newSecret(await acceptSecret(database, config, audit.note));
    const accounts = await openCommandAccounts(database, audit, config);
    const lines = told(await runPeopleOrder(accounts, order, await deskAddress(database)));
    process.stdout.write(`${lines.join("\n")}\n`);
    return 0;
  } catch (error) {
    if (error instanceof ConfigError) throw new CommandError(error.message, 1);
    throw error;
  } finally {
    audit.close();
    await database.close();
  }
}

function newSecret(removed: number | null): number {
  if (removed === null) throw new CommandError(failureTable.audit_unavailable.message, 1);
  const people = formatCounted(removed, "second factor", "second factors", "en");
  process.stdout.write(`The secret is accepted. ${people} removed: ask people to set them up again.\n`);
  return 0;
}

function told<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  const { message, errors = {} } = failureBody(outcome.failure);
  const sentences = Object.values(errors).flat();
  throw new CommandError(sentences.length > 0 ? sentences.join(" ") : message, 1);
}
