import type { Accounts } from "@/lib/accounts/accounts";
import { openAudit } from "@/lib/accounts/audit/audit";
import { createAccounts } from "@/lib/accounts/create-accounts";
import { createHasher } from "@/lib/accounts/passwords/hasher";
import { keptSecret } from "@/lib/accounts/secret";
import { readConfig } from "@/lib/config";
import { failureBody, type Outcome } from "@/lib/contract/failure";
import { openDatabase } from "@/lib/database/database";
import { databaseTrouble } from "@/lib/database/trouble";
import { type Command, CommandError } from "./command";
import { readPeopleOrder } from "./people-order";
import { runPeopleOrder } from "./people-run";

const usage =
  "people list | add EMAIL NAME ROLE | role EMAIL ROLE | disable EMAIL | enable EMAIL | reset EMAIL";

export const peopleCommand: Command = {
  usage,
  summary: "see who may sign in, let somebody in, change their role, shut them out",
  details: `ROLE   support, finance or admin

add and reset print a link that works once: hand it over by a way that you trust. It begins
with PUBLIC_URL, or with http://localhost and PORT (3000) where that is not set.
Every change is written into the audit as made by this desk itself.`,
  run: runPeople,
};

async function runPeople(args: readonly string[]): Promise<number> {
  const order = readPeopleOrder(args, usage);
  const { access, auditKeepDays, databaseUrl, upstream } = readConfig();
  const database = await openDatabase(databaseUrl).catch((error: unknown) => {
    throw new CommandError(databaseTrouble(error), 1);
  });
  const audit = openAudit(database, {
    keepDays: auditKeepDays,
    onTrouble: (error) => process.stderr.write(`${databaseTrouble(error)}\n`),
  });
  try {
    const accounts: Accounts = await createAccounts({
      database,
      note: audit.note,
      hasher: createHasher(),
      secret: access.secret ?? keptSecret(databaseUrl),
      setting: access.mode,
      hasUpstream: upstream !== null,
    });
    const lines = told(await runPeopleOrder(accounts, order));
    process.stdout.write(`${lines.join("\n")}\n`);
    return 0;
  } finally {
    audit.close();
    await database.close();
  }
}

function told<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  const { message, errors = {} } = failureBody(outcome.failure);
  const sentences = Object.values(errors).flat();
  throw new CommandError(sentences.length > 0 ? sentences.join(" ") : message, 1);
}
