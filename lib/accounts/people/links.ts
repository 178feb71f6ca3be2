import { randomUUID } from "node:crypto";
import * as z from "zod";
import { contextOf, type Origin } from "@/lib/accounts/audit/event";
import {
  type Core,
  hashToken,
  inTransaction,
  randomToken,
  recordPerson,
  refuse,
  refuseField,
} from "@/lib/accounts/core";
import { refusePassword } from "@/lib/accounts/passwords/password-rules";
import { deleteSessionsOf, type SignedIn, startSession } from "@/lib/accounts/sessions/sessions";
import { rememberNetwork } from "@/lib/accounts/sign-in/attempts";
import { deleteFactor } from "@/lib/accounts/sign-in/second-factor";
import { aloneWithPeople, createPerson, findPerson, hasPeople, readIdentity, updatePerson } from "./people";

const minute = 60_000;
const purposes = ["first-admin", "invitation", "reset"] as const;
type LinkPurpose = (typeof purposes)[number];

const lifetimes: Readonly<Record<LinkPurpose, number>> = {
  "first-admin": 30 * minute,
  invitation: 7 * 24 * 60 * minute,
  reset: 24 * 60 * minute,
};

/** `token` is part of `/welcome/<token>`, `expiresAt` is ms UTC; the first admin has no `personId` yet. */
export type Link = Readonly<Awaited<ReturnType<typeof makeLink>>>;

/** The form that redeems a link. Name and email are for the first admin only. */
export const acceptance = z.object({
  token: z.string().max(1024),
  password: z.string().max(1024),
  name: z.string().trim().max(200).optional(),
  email: z.string().trim().max(320).optional(),
});

/** Creates a link that works once. A new link for a person replaces the previous one. */
export async function makeLink<Id extends string | null>(
  { database }: Core,
  purpose: LinkPurpose,
  personId: Id,
) {
  const token = randomToken();
  const expiresAt = Date.now() + lifetimes[purpose];
  const row = { hash: hashToken(token), purpose, expires_at: expiresAt };
  await database.writer
    .insertInto("link")
    .values({ ...row, person_id: personId })
    .onConflict((conflict) => conflict.column("person_id").doUpdateSet(row))
    .execute();
  return { token, expiresAt, personId };
}

/** Deletes the unused link of a person, without an audit entry. */
export async function dropLink({ database }: Core, personId: string): Promise<void> {
  await database.writer.deleteFrom("link").where("person_id", "=", personId).execute();
}

/**
 * Returns the purpose and person of a link without using it up. Name and email are null for the first admin.
 * @throws Refusal if the link was used, was replaced or has expired
 */
export async function readLink(core: Core, token: string) {
  const link = (await findLink(core, token)) ?? refuse("not_found");
  const { name = null, email = null, role = "admin" } = link.person ?? {};
  return { purpose: link.purpose, name, email, role };
}

async function findLink(core: Core, token: string) {
  const row = await core.database.reader
    .selectFrom("link")
    .selectAll()
    .where("hash", "=", hashToken(token))
    .where("expires_at", ">", Date.now())
    .executeTakeFirst();
  const purpose = purposes.find((known) => known === row?.purpose);
  if (row === undefined || purpose === undefined) return null;
  if (row.person_id === null) return (await hasPeople(core)) ? null : { purpose, person: null };
  const person = await findPerson(core, row.person_id);
  return person === null || person.disabled ? null : { purpose, person };
}

/** Deletes a link. Returns true to only one of several requests for the same link. */
async function spendLink({ database }: Core, token: string): Promise<boolean> {
  const { numDeletedRows } = await database.writer
    .deleteFrom("link")
    .where("hash", "=", hashToken(token))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Redeems a link: sets the password, ends old sessions, removes the second factor and starts a session. */
export async function acceptInvitation(
  core: Core,
  given: z.infer<typeof acceptance>,
  from: Origin,
): Promise<SignedIn> {
  const found = (await findLink(core, given.token)) ?? refuse("not_found");
  // A refused form leaves the link valid: a password that is too short must not use it up.
  const { name, email } = found.person ?? readIdentity(given);
  const problem = refusePassword(given.password, { name, email });
  if (problem !== null) refuseField("password", problem);
  const password = await core.hasher.hash(given.password);

  const owner = await aloneWithPeople(core, async () => {
    // Another request may have used the link, or another first-admin link, meanwhile.
    const { purpose, person } = (await findLink(core, given.token)) ?? refuse("not_found");
    const id = person?.id ?? randomUUID();
    const action = purpose === "reset" ? "password-change" : "person-welcome";
    const context = contextOf({ kind: "nobody" }, from);
    await recordPerson(core, context, action, id, purpose);
    if (person?.hasSecondFactor) await recordPerson(core, context, "second-factor-off", id, purpose);
    // If the server stops within the transaction, the link still works: without it, the first admin could
    // not sign in.
    return inTransaction(core, async (tx) => {
      // A server that stalled may have lost the lease to another one.
      if (!(await spendLink(tx, given.token))) refuse("not_found");
      const own = person ?? (await createPerson(tx, { id, name, email, role: "admin" }));
      await updatePerson(tx, id, { password });
      await deleteSessionsOf(tx, id);
      // A reset also helps people who lost their authenticator app.
      await deleteFactor(tx, id);
      return { ...own, password };
    });
  });
  // A sign-in with the former password may have begun its session before the new one was committed.
  await deleteSessionsOf(core, owner.id);

  const deviceCookie = await rememberNetwork(core, email, from);
  const session = await startSession(core, owner, from);
  if (session === null) refuse("not_found");
  return { cookies: [...session.cookies, deviceCookie] };
}
