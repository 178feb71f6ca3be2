import { member } from "./member";
import { printable } from "./text";

/** The id of a record as its address has it, blanks at its ends included; null where it has none. */
export function recordId(record: unknown): string | null {
  const id = member(record, "id");
  if (typeof id === "number") return String(id);
  return typeof id === "string" && id !== "" ? printable(id) : null;
}
