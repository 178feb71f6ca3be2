import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import type { Database } from "@/lib/database/database";
import { type Actor, type AuditDetails, type Note, type Origin, visitOf } from "./audit/event";
import type { BriefCache } from "./brief-cache";
import type { Hasher } from "./passwords/hasher";
import type { Attempts } from "./sign-in/attempts";
import { may, type Right, type Viewer } from "./viewer";

/** The parts that every function of accounts works with. */
export interface Core {
  readonly database: Database;
  readonly hasher: Hasher;
  /** Encrypts and signs what must be useless in a copy of the database; at least 32 bytes. */
  readonly secret: string;
  readonly note: Note;
  readonly attempts: Attempts;
  /** Callers by their cookie or token. */
  readonly viewers: BriefCache<Viewer | null>;
}

export type Person = Extract<Viewer, { kind: "person" }>;

/** Writes an audit entry; where it fails, the change must not happen. */
export function record(
  core: Core,
  actor: Actor,
  from: Origin,
  details: AuditDetails,
): Promise<Outcome<null>> {
  return core.note({ ...visitOf(actor, from), ...details });
}

/** Returns a person who is signed in; `forbidden` for all others, because only people have accounts. */
export function asPerson(viewer: Viewer): Outcome<Person> {
  return viewer.kind === "person" ? succeed(viewer) : fail("forbidden");
}

/** Checks a right. A refusal is recorded before it is returned. */
export async function demand(core: Core, actor: Actor, right: Right, from: Origin): Promise<Outcome<null>> {
  if (isAllowed(actor, right)) return succeed(null);
  // Where access is open nobody has a name, and strangers must not fill the audit.
  if (actor.kind === "open") return fail("forbidden");
  const noted = await record(core, actor, from, { action: "refuse", reason: right });
  return noted.ok ? fail("forbidden") : noted;
}

/** Returns whether an actor has a right; the desk's own terminal and a trusted provider have all. */
export function isAllowed(actor: Actor, right: Right): boolean {
  if (actor.kind === "desk" || actor.kind === "provider") return true;
  return actor.kind === "person" && may(actor, right);
}
