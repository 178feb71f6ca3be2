import { isOpaqueId } from "@/lib/contract/opaque-id";
import { isJsonObject, type JsonObject } from "@/lib/json/json-value";
import { readInstant } from "@/lib/reading/contribution-date";
import { member } from "@/lib/reading/member";

/** When a request was made. */
export interface Stamp {
  /**
   * Requests count up from 1 and never again, whatever clocks do: of two readings of a record the later
   * number wins.
   */
  readonly number: number;
  /** Ms UTC. */
  readonly at: number;
}

/** One record as an answer held it. */
export interface ReadRow {
  readonly id: string;
  readonly value: JsonObject;
  /** UTF-8 JSON text, as the upstream wrote it. */
  readonly text: Uint8Array;
  /** The date that the upstream sorts by (ms UTC); null where the record has none. */
  readonly date: number | null;
  /** `updated_at` of the record (ms UTC); null where it has none. */
  readonly updatedAt: number | null;
  /** The request that it came by. */
  readonly stamp: Stamp;
}

/** The id of a record as it is written, whether or not it can be asked for by it; empty where it has none. */
export function writtenId(text: Uint8Array): string {
  const id = member(parse(text), "id");
  return typeof id === "string" || typeof id === "number" ? String(id).toWellFormed() : "";
}

/**
 * Reads a record out of its text; null where it has no id that it could be asked for by.
 * @param value the text parsed, where somebody has done that already
 */
export function readRow(
  text: Uint8Array,
  dateOf: (record: unknown) => number | null,
  stamp: Stamp,
  value: unknown = parse(text),
): ReadRow | null {
  const id = member(value, "id");
  if (!isJsonObject(value) || (typeof id !== "string" && typeof id !== "number")) return null;
  if (!isOpaqueId(String(id)) || !String(id).isWellFormed()) return null;
  const updatedAt = readInstant(member(value, "updated_at"));
  return { id: String(id), value, text, date: dateOf(value), updatedAt, stamp };
}

/**
 * The same row without its parsed record, which takes several times the room of the text: it is parsed anew
 * if it is asked for.
 */
export function lean({ id, text, date, updatedAt, stamp }: ReadRow): ReadRow {
  return {
    ...{ id, text, date, updatedAt, stamp },
    get value() {
      const value = parse(text);
      return isJsonObject(value) ? value : {};
    },
  };
}

function parse(text: Uint8Array): unknown {
  return JSON.parse(Buffer.from(text.buffer, text.byteOffset, text.length).toString());
}
