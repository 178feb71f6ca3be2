import type { Actor, Origin } from "@/lib/accounts/audit/event";
import { type Core, demand, refuse } from "@/lib/accounts/core";
import { waitForLease } from "@/lib/database/lease";
import { findPerson } from "./people";

const otherChange = "Another change to people is in progress. Please try again.";
const leaseTimeoutMs = 3_000;

/**
 * Serializes changes of users and tokens on all servers. Otherwise two admins could disable each other at the
 * same time, and a token created during a demotion would stay valid.
 */
export async function changeAlone<T>(
  core: Core,
  actor: Actor,
  from: Origin,
  work: () => Promise<T>,
): Promise<T> {
  const lease = await waitForLease(core.database, "people", leaseTimeoutMs);
  if (lease === null) refuse("invalid_query", { message: otherChange });
  try {
    // An earlier change may have revoked the right.
    await demand(core, await withCurrentRole(core, actor), "people", from);
    return await work();
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
