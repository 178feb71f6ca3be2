import type { Accounts, SignedIn } from "@/lib/accounts/accounts";
import type { Core } from "@/lib/accounts/core";
import { type Origin, visitOf } from "@/lib/accounts/note";
import { refusePassword } from "@/lib/accounts/passwords/password-rules";
import { beginSession } from "@/lib/accounts/sessions/begin-session";
import type { Attempts } from "@/lib/accounts/sign-in/attempts";
import { deviceCookie } from "@/lib/accounts/sign-in/device";
import { openSession } from "@/lib/accounts/sign-in/sign-in";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { holdLease } from "@/lib/database/lease";
import { createPerson, newPersonId } from "./create-person";
import { findPassword, findPerson, passwordProvider } from "./find-people";
import { type OpenLink, readLink, spendLink } from "./links";
import type { StoredPerson, Welcome } from "./person";
import { readIdentity } from "./read-identity";

type Given = Parameters<Accounts["acceptInvitation"]>[0];

/** What the page of a link says before it is used. */
export async function welcomeOf(core: Core, token: string): Promise<Outcome<Welcome>> {
  const link = await readLink(core, token);
  if (link === null) return fail("not_found");
  const { purpose, person } = link;
  const { name = null, email = null, role = "admin" } = person ?? {};
  return succeed({ purpose, name, email, role });
}

/** Uses a link up: a password is set, everything that the old one opened ends, and a session begins. */
export async function accept(
  core: Core,
  attempts: Attempts,
  given: Given,
  from: Origin,
): Promise<Outcome<SignedIn>> {
  const link = await readLink(core, given.token);
  if (link === null) return fail("not_found");
  // What cannot be used leaves the link as it is: nobody needs a new one for a short password.
  const owner = link.person === null ? readIdentity(given) : succeed(link.person);
  if (!owner.ok) return owner;
  const trouble = refusePassword(given.password, owner.value);
  if (trouble !== null) return fail("invalid_query", { errors: { password: [trouble] } });

  const password = await core.hasher.hash(given.password);
  const welcomed = await takeLink(core, given.token, owner.value, from);
  if (!welcomed.ok) return welcomed;
  const person = welcomed.value;
  await setPassword(core, person.id, password);
  await core.library.internalAdapter.deleteUserSessions(person.id);
  await removeSecondFactor(core, person.id);
  core.viewers.forget();
  await attempts.remember(person.email, from);
  const opened = await openSession(core, person, await beginSession(core, person.id, from), from);
  if (!opened.ok) return opened;
  return succeed({ ...opened.value, deviceCookie: deviceCookie(core.secret, person.email, from) });
}

async function takeLink(
  core: Core,
  token: string,
  owner: { name: string; email: string },
  from: Origin,
): Promise<Outcome<StoredPerson>> {
  const known = await readLink(core, token);
  if (known === null) return fail("not_found");
  // The first admin is told by the id that they will have.
  const id = known.person?.id ?? newPersonId(core);
  const action = known.purpose === "reset" ? "password-change" : "person-welcome";
  const event = { action, kind: "person", ids: [id], reason: known.purpose } as const;
  const noted = await core.note({ ...visitOf({ kind: "nobody" }, from), ...event });
  if (!noted.ok) return noted;
  if (known.person === null) return takeFirst(core, token, { id, name: owner.name, email: owner.email });
  return takeOwn(core, await spendLink(core, token));
}

async function takeOwn(core: Core, link: OpenLink | null): Promise<Outcome<StoredPerson>> {
  if (link === null || link.person === null) return fail("not_found");
  await core.library.internalAdapter.updateUser(link.person.id, { linkStamp: null });
  return succeed(link.person);
}

/** Two links printed by two servers, used at the same moment, still make one first admin. */
async function takeFirst(
  core: Core,
  token: string,
  owner: { id: string; name: string; email: string },
): Promise<Outcome<StoredPerson>> {
  const lease = await holdLease(core.database, "first-admin");
  if (lease === null) return fail("not_found");
  try {
    if ((await spendLink(core, token)) === null) return fail("not_found");
    return succeed(await createPerson(core, { ...owner, role: "admin" }));
  } finally {
    await lease.release();
  }
}

/** Replaces a person's password, or gives the first one. */
export async function setPassword(core: Core, personId: string, password: string): Promise<void> {
  const { internalAdapter } = core.library;
  if ((await findPassword(core, personId)) === null) {
    const account = { accountId: personId, providerId: passwordProvider, userId: personId, password };
    await internalAdapter.linkAccount(account);
  } else await internalAdapter.updatePassword(personId, password);
}

/** A reset must also help who lost the app. */
async function removeSecondFactor(core: Core, personId: string): Promise<void> {
  const person = await findPerson(core, personId);
  if (!person?.twoFactorEnabled) return;
  await core.library.internalAdapter.updateUser(personId, { twoFactorEnabled: false });
  const where = [{ field: "userId", value: personId }];
  await core.library.adapter.deleteMany({ model: "twoFactor", where });
}
