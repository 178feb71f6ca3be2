import { bodyFaults } from "./body-faults";
import { connectionFaults } from "./connection-faults";
import { contentFaults } from "./content-faults";
import type { Fault } from "./fault";
import { headerFaults } from "./header-faults";
import { lies } from "./lies";
import { OrderError } from "./order-error";
import { serverFaults } from "./server-faults";
import { statusFaults } from "./status-faults";

/** What a process that waits to be asked cannot do, and how it is done instead. */
export const doneElsewhere: Readonly<Record<string, string>> = {
  F43: "A name that does not resolve: point the desk at http://no-such-host.invalid.",
  F44: "A name that moves to a private address: needs a name server of one's own.",
  F50: "The caller leaves: order F3, ask the desk and hang up; the log tells after how many ms it hung up here.",
};

/** Every fault that can be ordered, by its number. */
export const faults: readonly Fault[] = [
  ...serverFaults,
  ...connectionFaults,
  ...headerFaults,
  ...bodyFaults,
  ...statusFaults,
  ...contentFaults,
  ...lies,
].toSorted(byNumber);

/** @throws OrderError for a name that no fault has */
export function findFault(name: string): Fault {
  const found = faults.find((fault) => fault.name === name);
  if (found === undefined) throw new OrderError(`There is no fault "${name}": GET /faults lists them.`);
  return found;
}

/** Name and words of every fault, those that are done elsewhere among them. */
export function faultWords(): Readonly<Record<string, string>> {
  const elsewhere = Object.entries(doneElsewhere).map(([name, words]) => ({ name, words }));
  const all = [...faults, ...elsewhere].toSorted(byNumber);
  return Object.fromEntries(all.map(({ name, words }) => [name, words]));
}

function byNumber(one: { readonly name: string }, other: { readonly name: string }): number {
  return Number.parseInt(one.name.slice(1), 10) - Number.parseInt(other.name.slice(1), 10);
}
