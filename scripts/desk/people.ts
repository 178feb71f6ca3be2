import { isIPv6 } from "node:net";
import type { Audit } from "@/lib/accounts/audit/audit";
import { deskContext } from "@/lib/accounts/audit/event";
import { accountsOver } from "@/lib/accounts/open-accounts";
import type { Link } from "@/lib/accounts/people/links";
import type { PersonSummary } from "@/lib/accounts/people/manage-people";
import { acceptSecret } from "@/lib/accounts/secret";
import { type Role, roles } from "@/lib/accounts/viewer";
import { type Config, readConfig } from "@/lib/config";
import { failureTable } from "@/lib/contract/failure";
import { type Database, openDatabase } from "@/lib/database/database";
import { paths } from "@/lib/paths";
import { reachable } from "@/lib/reachable-address.mjs";
import { oneLine } from "@/lib/records/text";
import { readPublicUrl } from "@/lib/server/http/public-address.mjs";
import { runningAddress } from "@/lib/server-address";
import { type Command, CommandError, counted, print, readOptions, readSetting, unwrap } from "./command";
import { openExisting, terminalAudit, withDatabase } from "./database";

const usage =
  "people list | add EMAIL NAME ROLE | role EMAIL ROLE | disable EMAIL | enable EMAIL | reset EMAIL | " +
  "new-secret";

export const peopleCommand: Command = {
  usage,
  summary:
    "list the people who may sign in; add, disable or enable one, change a role, reset a password, " +
    "replace the secret",
  details: `ROLE is support, finance or admin.

add and reset print a link that works once: send it over a channel that you trust. The link begins with
PUBLIC_URL, or else with the address of the running server, or else with HOST and PORT.
new-secret accepts another AUTH_SECRET when the old one is lost. It removes all second factors, because they
were encrypted with the old secret; people set them up again.
The audit log records every change under the desk’s own name.`,
  async run(args) {
    const command = readPeopleCommand(args);
    const config = readConfig();
    const work = async (database: Database) => {
      print(...(await runPeopleCommand(command, database, terminalAudit(database), config)));
      return 0;
    };
    return withDatabase(config.databaseUrl, work, command.verb === "add" ? openDatabase : openExisting);
  },
};

/** Verbs, each with the number of words that follow it. */
const verbs = { list: 0, "new-secret": 0, disable: 1, enable: 1, reset: 1, role: 2, add: 3 };

function isVerb(word: string): word is keyof typeof verbs {
  return Object.hasOwn(verbs, word);
}

/** Parses the command line. @throws CommandError with exit code 2 if it does not match the usage */
export function readPeopleCommand(args: readonly string[]) {
  const { positionals } = readOptions(args, {}, true);
  const [verb = "", email = "", nameOrRole = "", role = ""] = positionals;
  if (!isVerb(verb) || verbs[verb] !== positionals.length - 1) throw new CommandError(`Usage: ${usage}`, 2);
  if (verb === "list") return { verb };
  if (verb === "new-secret") return { verb };
  if (verb === "add") return { verb, email, name: nameOrRole, role: readRole(role) };
  return verb === "role" ? { verb, email, role: readRole(nameOrRole) } : { verb, email };
}

function readRole(word: string): Role {
  const role = roles.find((known) => known === word);
  if (role === undefined) throw new CommandError(`The role must be one of ${roles.join(", ")}.`, 2);
  return role;
}

/** Carries out a command as the desk. @returns the lines to print */
async function runPeopleCommand(
  command: ReturnType<typeof readPeopleCommand>,
  database: Database,
  audit: Audit,
  config: Config,
): Promise<readonly string[]> {
  if (command.verb === "new-secret") {
    const removed = await acceptSecret(database, config, audit.note);
    if (removed === null) throw new CommandError(failureTable.audit_unavailable.message);
    const factors = counted(removed, "second factor", "second factors");
    return [`The secret is accepted. ${factors} removed: ask people to set them up again.`];
  }
  const accounts = await accountsOver(database, audit, config);
  const linkLines = async ({ token, expiresAt }: Link) => [
    `${await deskAddress(database)}${paths.welcome(token)}`,
    `It works once, until ${new Date(expiresAt).toISOString()}.`,
  ];
  if (command.verb === "add") {
    const { verb: _, ...invitation } = command;
    return linkLines(unwrap(await accounts.invite(deskContext, invitation)));
  }
  const people = unwrap(await accounts.listPeople(deskContext.viewer));
  if (command.verb === "list") return people.map(personLine);
  const person = people.find(({ email }) => email === command.email.toLowerCase());
  if (person === undefined) throw new CommandError(`No person has the address ${command.email}.`);
  if (command.verb === "reset")
    return linkLines(unwrap(await accounts.resetPassword(deskContext, person.id)));
  if (command.verb === "role") unwrap(await accounts.changeRole(deskContext, person.id, command.role));
  else unwrap(await accounts[command.verb](deskContext, person.id));
  const changed = unwrap(await accounts.listPeople(deskContext.viewer));
  return changed.filter(({ id }) => id === person.id).map(personLine);
}

function personLine({ email, name, role, state }: PersonSummary): string {
  // A stored name may have tabs and control characters.
  return [email, oneLine(name), role, state].join("\t");
}

/**
 * Returns the URL of the desk without a slash at the end: PUBLIC_URL, else that of the server that uses the
 * database, else HOST and PORT with the server's defaults.
 */
export async function deskAddress(
  database: Database,
  { PUBLIC_URL, HOST, PORT }: Readonly<Record<string, string | undefined>> = process.env,
): Promise<string> {
  const publicUrl = readSetting(() => readPublicUrl(PUBLIC_URL));
  if (publicUrl !== null) return publicUrl.origin;
  const host = HOST?.trim() || "localhost";
  const own = `http://${isIPv6(host) ? `[${host}]` : host}:${PORT?.trim() || "3000"}`;
  return (await runningAddress(database)) ?? reachable(own);
}
