import * as z from "zod";
import { isAllowed } from "@/lib/accounts/allow";
import type { Core } from "@/lib/accounts/core";
import type { Actor } from "@/lib/accounts/note";
import { idleLifetime } from "@/lib/accounts/sessions/find-session";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { allPeople, idsWithCredential } from "./find-people";
import { instant, type PersonSummary } from "./person";

const use = z.object({ person_id: z.string(), updated_at: instant, expires_at: instant });

/** Everybody by name, with what an admin needs to know of each. */
export async function listPeople(core: Core, actor: Actor): Promise<Outcome<readonly PersonSummary[]>> {
  if (!isAllowed(actor, "people")) return fail("forbidden");
  const rows = await core.database.reader
    .selectFrom("session")
    .select(["person_id", "updated_at", "expires_at"])
    .execute();
  const uses = use.array().parse(rows);
  const able = await idsWithCredential(core);
  const now = Date.now();
  const people = (await allPeople(core)).map(({ id, name, email, role, disabled, twoFactorEnabled }) => {
    const own = uses.filter((session) => session.person_id === id);
    const live = own.filter(
      ({ updated_at, expires_at }) => now < expires_at.getTime() && now - updated_at.getTime() < idleLifetime,
    );
    const seen = own.map(({ updated_at }) => updated_at.getTime());
    return {
      id,
      name,
      email,
      role,
      state: disabled ? "disabled" : able.has(id) ? "active" : "invited",
      secondFactor: twoFactorEnabled ?? false,
      sessions: live.length,
      lastSeen: seen.length === 0 ? null : Math.max(...seen),
    } as const;
  });
  return succeed(people.sort((one, other) => one.name.localeCompare(other.name, "en")));
}
