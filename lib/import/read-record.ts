import { isOpaqueId } from "@/lib/contract/opaque-id";
import { checkRecord, recordFaults } from "@/lib/json/check-record";
import {
  type ContributionRow,
  type PostRow,
  toContributionRow,
  toPostRow,
} from "@/lib/source/database/write";
import type { Frame } from "./frame";
import { recordKind } from "./record-kind";
import { recordWarnings } from "./record-warnings";

const maxIdLength = 255;

/** A record reduced to what the store keeps of it, so that its parsed form need not wait for its batch. */
export type ReadRow =
  | { readonly kind: "contribution"; readonly row: ContributionRow }
  | { readonly kind: "post"; readonly row: PostRow };

export type ReadRecord =
  | {
      readonly ok: true;
      readonly read: ReadRow;
      /** Members that are stored and cannot be read (`recordWarnings`). */
      readonly warnings: readonly string[];
    }
  | { readonly ok: false; readonly reason: string };

/**
 * Reads one frame as a contribution or a post, told apart by shape; a record that cannot be taken has a
 * reason.
 */
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
  const record = { id, value, text };
  const read: ReadRow =
    kind === "post" ? { kind, row: toPostRow(record) } : { kind, row: toContributionRow(record) };
  return { ok: true, read, warnings: recordWarnings(kind, value) };
}

function idFault(id: string): string | null {
  if (id === "") return "the id is empty";
  if (id.length > maxIdLength) return "the id is longer than 255 characters";
  if (id.includes("\0")) return "the id holds a NUL";
  return isOpaqueId(id) ? null : "the id cannot be part of an address";
}
