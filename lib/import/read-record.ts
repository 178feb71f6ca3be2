import { checkRecord, recordFaults } from "@/lib/json/check-record";
import type { Incoming } from "@/lib/source/database/write";
import type { Frame } from "./frame";
import { type RecordKind, recordKind } from "./record-kind";

const maxIdLength = 255;

export type ReadRecord =
  | { readonly ok: true; readonly kind: RecordKind; readonly record: Incoming }
  | { readonly ok: false; readonly reason: string };

/** Reads one frame as a contribution or a post, told apart by shape; a record that cannot be taken has a reason. */
export function readRecord(frame: Frame): ReadRecord {
  if (frame.tooLong) return { ok: false, reason: recordFaults.tooLarge };
  const checked = checkRecord(frame.bytes);
  if (!checked.ok) return checked;
  const { value, text } = checked;
  const { id } = value;
  if (typeof id !== "string")
    return { ok: false, reason: id === undefined ? "no id" : "the id is not a text" };
  const fault = idFault(id);
  if (fault !== null) return { ok: false, reason: fault };
  const kind = recordKind(value);
  if (kind === null) return { ok: false, reason: "neither a contribution nor a post" };
  return { ok: true, kind, record: { id, value, text } };
}

function idFault(id: string): string | null {
  if (id === "") return "the id is empty";
  if (id.length > maxIdLength) return "the id is longer than 255 characters";
  return id.includes("\0") ? "the id holds a NUL" : null;
}
