import { type Role, roles } from "@/lib/accounts/viewer";
import { CommandError } from "./command";
import { readOptions } from "./read-options";

/** What the command does with people, and with the secret that seals what is theirs. */
export type PeopleOrder = PersonOrder | { readonly verb: "new-secret" };

export type PersonOrder =
  | { readonly verb: "list" }
  | { readonly verb: "add"; readonly email: string; readonly name: string; readonly role: Role }
  | { readonly verb: "role"; readonly email: string; readonly role: Role }
  | { readonly verb: "disable" | "enable" | "reset"; readonly email: string };

/** Reads the words of the command. @throws CommandError with exit code 2 where they say nothing that it knows */
export function readPeopleOrder(args: readonly string[], usage: string): PeopleOrder {
  const [verb, email = "", ...rest] = readOptions(args, {}).positionals;
  const wrong = new CommandError(`Usage: ${usage}`, 2);
  if ((verb === "list" || verb === "new-secret") && email === "") return { verb };
  if (email === "") throw wrong;
  if (verb === "add" && rest.length === 2) {
    return { verb, email, name: rest[0] ?? "", role: readRole(rest[1]) };
  }
  if (verb === "role" && rest.length === 1) return { verb, email, role: readRole(rest[0]) };
  const isPlain = verb === "disable" || verb === "enable" || verb === "reset";
  if (isPlain && rest.length === 0) return { verb, email };
  throw wrong;
}

function readRole(word: string | undefined): Role {
  const role = roles.find((known) => known === word);
  if (role === undefined) throw new CommandError(`The role must be one of ${roles.join(", ")}.`, 2);
  return role;
}
