import * as z from "zod";
import { randomToken } from "@/lib/accounts/auth";
import type { Core } from "@/lib/accounts/core";
import { findPerson } from "./find-people";
import { type Link, type LinkPurpose, linkPurposes, type StoredPerson } from "./person";

const minute = 60_000;
const lifetimes: Readonly<Record<LinkPurpose, number>> = {
  "first-admin": 30 * minute,
  invitation: 7 * 24 * 60 * minute,
  reset: 24 * 60 * minute,
};

const kept = z.object({ purpose: z.enum(linkPurposes), personId: z.string().nullable(), stamp: z.string() });

/** What a link that may still be used is for; the first admin is nobody yet. */
export interface OpenLink {
  readonly purpose: LinkPurpose;
  readonly person: StoredPerson | null;
}

/** Makes a link that works once, and only the newest of a person. The database keeps its hash. */
export async function makeLink(core: Core, purpose: LinkPurpose, personId: string | null): Promise<Link> {
  const { internalAdapter } = core.library;
  const token = randomToken();
  const stamp = randomToken();
  const expiresAt = Date.now() + lifetimes[purpose];
  await internalAdapter.createVerificationValue({
    identifier: identify(token),
    value: JSON.stringify({ purpose, personId, stamp }),
    expiresAt: new Date(expiresAt),
  });
  if (personId !== null) await internalAdapter.updateUser(personId, { linkStamp: stamp });
  return { token, expiresAt, personId };
}

/** What a link is for, without using it up; null where it was used, replaced or is too old. */
export async function readLink(core: Core, token: string): Promise<OpenLink | null> {
  const found = await core.library.internalAdapter.findVerificationValue(identify(token));
  return found === null || found.expiresAt.getTime() <= Date.now() ? null : open(core, found.value);
}

/** Uses a link up; of several who do so at once one gets what it is for, the others null. */
export async function spendLink(core: Core, token: string): Promise<OpenLink | null> {
  const taken = await core.library.internalAdapter.consumeVerificationValue(identify(token));
  return taken === null ? null : open(core, taken.value);
}

async function open(core: Core, value: string): Promise<OpenLink | null> {
  const { purpose, personId, stamp } = kept.parse(JSON.parse(value));
  if (personId === null) return (await hasPeople(core)) ? null : { purpose, person: null };
  const person = await findPerson(core, personId);
  return person === null || person.disabled || person.linkStamp !== stamp ? null : { purpose, person };
}

/** Whether anybody has an account: from then on nobody becomes an admin by the link on the terminal. */
export async function hasPeople({ library }: Core): Promise<boolean> {
  return (await library.internalAdapter.countTotalUsers()) > 0;
}

function identify(token: string): string {
  return `link:${token}`;
}
