import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import type { Core } from "./core";
import { type Actor, type Origin, visitOf } from "./note";
import { may, type Right, type Viewer } from "./viewer";

export type Person = Extract<Viewer, { kind: "person" }>;

/** A person who is signed in; `forbidden` for everybody else, because only people have accounts. */
export function asPerson(viewer: Viewer): Outcome<Person> {
  return viewer.kind === "person" ? succeed(viewer) : fail("forbidden");
}

/**
 * Lets somebody on who may do something to accounts; that others tried is written down before they are told.
 */
export async function demand(core: Core, actor: Actor, right: Right, from: Origin): Promise<Outcome<null>> {
  if (isAllowed(actor, right)) return succeed(null);
  // Where access is open there are no accounts, and nobody to name; the audit is not for strangers to fill.
  if (actor.kind === "open") return fail("forbidden");
  const noted = await core.note({ ...visitOf(actor, from), action: "refuse", reason: right });
  return noted.ok ? fail("forbidden") : noted;
}

/**
 * Whether somebody may do something to accounts. The desk's own terminal and a trusted provider are no
 * viewers.
 */
export function isAllowed(actor: Actor, right: Right): boolean {
  if (actor.kind === "desk" || actor.kind === "provider") return true;
  return actor.kind === "person" && may(actor, right);
}
