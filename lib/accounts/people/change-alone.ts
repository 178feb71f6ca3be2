import type { Actor, Origin } from "@/lib/accounts/audit/event";
import { type Core, demand } from "@/lib/accounts/core";
import { fail, type Outcome } from "@/lib/contract/failure";
import { waitForLease } from "@/lib/database/lease";
import { findPerson } from "./people";

const otherChange = "Somebody else is changing people at this moment. Please try again.";
const leaseTimeoutMs = 3_000;

/**
 * Runs one change of people or tokens at a time, on all servers: two admins who disable each other at the
 * same moment would leave none, and a token made during a demotion would outlive it.
 */
export async function changeAlone<T>(
  core: Core,
  actor: Actor,
  from: Origin,
  work: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const lease = await waitForLease(core.database, "people", leaseTimeoutMs);
  if (lease === null) return fail("invalid_query", { message: otherChange });
  try {
    // An earlier change may have taken the right away.
    const allowed = await demand(core, await withCurrentRole(core, actor), "people", from);
    return allowed.ok ? await work() : allowed;
  } finally {
    core.viewers.clear();
    await lease.release();
  }
}

async function withCurrentRole(core: Core, actor: Actor): Promise<Actor> {
  if (actor.kind !== "person") return actor;
  const person = await findPerson(core, actor.id);
  return person === null || person.disabled ? { kind: "nobody" } : { ...actor, role: person.role };
}
