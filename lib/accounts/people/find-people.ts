import type { Core } from "@/lib/accounts/core";
import { type StoredPerson, storedPerson } from "./person";

/** The person of an id; null for none. */
export async function findPerson({ library }: Core, id: string): Promise<StoredPerson | null> {
  const found = await library.internalAdapter.findUserById(id);
  return found === null ? null : storedPerson.parse(found);
}

/** The person of an e-mail address in any case, and the password as stored; null for none. */
export async function findByEmail(
  { library }: Core,
  email: string,
): Promise<{ readonly person: StoredPerson; readonly password: string | null } | null> {
  const found = await library.internalAdapter.findUserByEmail(email, { includeAccounts: true });
  if (found === null) return null;
  const credential = found.accounts.find((account) => account.providerId === passwordProvider);
  return { person: storedPerson.parse(found.user), password: credential?.password ?? null };
}

/** The password of a person as stored; null for one who has none. */
export async function findPassword({ library }: Core, personId: string): Promise<string | null> {
  return (await library.internalAdapter.findCredentialAccount(personId))?.password ?? null;
}

/** Everybody. */
export async function allPeople({ library }: Core): Promise<StoredPerson[]> {
  const found = await library.adapter.findMany({ model: "user", limit: mostPeople });
  return storedPerson.array().parse(found);
}

/** Of whom there is a way to sign in. */
export async function idsWithCredential({ database }: Core): Promise<ReadonlySet<string>> {
  const rows = await database.reader.selectFrom("credential").select("person_id").distinct().execute();
  return new Set(rows.map((row) => row.person_id));
}

/** How the accounts library calls a password of our own. */
export const passwordProvider = "credential";

const mostPeople = 10_000;
