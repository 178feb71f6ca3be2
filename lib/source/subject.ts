import { member } from "@/lib/reading/member";

/** Which record it is, and whom it is about; null where it does not say. */
export interface Subject {
  readonly id: string | null;
  readonly supporterId: string | null;
}

/** Reads them out of a parsed record. */
export function subjectOf(record: unknown): Subject {
  return { id: idOf(record), supporterId: idOf(member(record, "supporter")) };
}

function idOf(record: unknown): string | null {
  const id = member(record, "id");
  return typeof id === "string" || typeof id === "number" ? String(id) : null;
}
