import type { Core } from "@/lib/accounts/core";
import type { Role } from "@/lib/accounts/viewer";
import { type StoredPerson, storedPerson } from "./person";

/** An id for somebody new, known before they are written down: the audit comes first. */
export function newPersonId({ library }: Core): string {
  const id = library.generateId({ model: "user" });
  if (typeof id !== "string") throw new TypeError("A person needs an id");
  return id;
}

/** Writes somebody down who has no way to sign in yet. */
export async function createPerson(
  { library }: Core,
  person: { readonly id: string; readonly name: string; readonly email: string; readonly role: Role },
): Promise<StoredPerson> {
  const now = new Date();
  const created = await library.adapter.create({
    model: "user",
    data: { ...person, emailVerified: false, disabled: false, createdAt: now, updatedAt: now },
    forceAllowId: true,
  });
  return storedPerson.parse(created);
}
