import type { Accounts } from "@/lib/accounts/accounts";
import type { Origin } from "@/lib/accounts/note";
import type { Link, PersonSummary } from "@/lib/accounts/people/person";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { paths } from "@/lib/paths";
import { CommandError } from "./command";
import type { PersonOrder } from "./people-order";

const desk = { kind: "desk" } as const;
const here: Origin = { headers: new Headers(), address: null };

/** Does what was asked, in the name of the desk itself. @param address of the desk @returns the lines to print */
export async function runPeopleOrder(
  accounts: Accounts,
  order: PersonOrder,
  address: string,
): Promise<Outcome<string[]>> {
  const people = await accounts.listPeople(desk);
  if (!people.ok) return people;
  if (order.verb === "list") return succeed(people.value.map(line));
  if (order.verb === "add") {
    const { email, name, role } = order;
    return linkLines(await accounts.invite(desk, { email, name, role }, here), address);
  }
  const person = people.value.find(({ email }) => email === order.email.toLowerCase());
  if (person === undefined) throw new CommandError(`There is nobody with the address ${order.email}.`, 1);
  if (order.verb === "reset") return linkLines(await accounts.resetPassword(desk, person.id, here), address);
  const done =
    order.verb === "role"
      ? await accounts.changeRole(desk, person.id, order.role, here)
      : await accounts[order.verb](desk, person.id, here);
  return done.ok ? after(accounts, person.id) : done;
}

async function after(accounts: Accounts, id: string): Promise<Outcome<string[]>> {
  const people = await accounts.listPeople(desk);
  const person = people.ok ? people.value.find((one) => one.id === id) : undefined;
  return person === undefined ? fail("not_found") : succeed([line(person)]);
}

function line({ email, name, role, state }: PersonSummary): string {
  return [email, name, role, state].join("\t");
}

function linkLines(link: Outcome<Link>, address: string): Outcome<string[]> {
  if (!link.ok) return link;
  const { token, expiresAt } = link.value;
  return succeed([
    `${address}${paths.welcome(token)}`,
    `It works once, until ${new Date(expiresAt).toISOString()}.`,
  ]);
}
