import "server-only";
import { openAccounts } from "@/lib/accounts/open-accounts";
import type { PersonSummary } from "@/lib/accounts/people/manage-people";
import { type Outcome, succeed } from "@/lib/contract/failure";
import { pageVisitFor } from "./page-viewer";

/** Who may see the records, and who of them asks. */
export interface PeopleView {
  readonly people: readonly PersonSummary[];
  readonly ownId: string;
}

/** The people of the desk, for an admin. */
export async function peopleView(): Promise<Outcome<PeopleView>> {
  const visit = await pageVisitFor("people");
  if (!visit.ok) return visit;
  const { viewer } = visit.value;
  const people = await (await openAccounts()).listPeople(viewer);
  return people.ok ? succeed({ people: people.value, ownId: "id" in viewer ? viewer.id : "" }) : people;
}
