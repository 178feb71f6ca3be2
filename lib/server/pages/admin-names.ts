import "server-only";
import { openAccounts } from "@/lib/accounts/open-accounts";
import { pageViewer } from "./page-viewer";

/**
 * Whom somebody may ask for what admins may do: the admins who can sign in. Null where access is open: there
 * are none.
 */
export async function adminNames(): Promise<readonly string[] | null> {
  const viewer = await pageViewer();
  if (!viewer.ok || viewer.value.kind !== "person") return null;
  const people = await (await openAccounts()).listPeople({ kind: "desk" });
  if (!people.ok) return [];
  return people.value
    .filter(({ role, state }) => role === "admin" && state === "active")
    .map(({ name }) => name);
}
