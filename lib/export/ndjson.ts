import type { ExportGrain } from "@/lib/contract/export-query";
import { memberElements, members } from "@/lib/json/members";
import { OPEN_BRACKET } from "@/lib/json/scan";
import { partsOf } from "./column";
import { elementPlaces, memberPlaces, type Place } from "./compact-values";

const lineFeed = Buffer.from("\n");

/** What a record is in the file. */
interface Lines {
  readonly rows: number;
  readonly pieces: readonly Uint8Array[];
}

/** Of a contribution that its parts' lines are of. */
const ownNames = ["id", "ordered_at", "created_at"] as const;
type OwnName = (typeof ownNames)[number];

/**
 * What of a contribution stands in its lines, one character a byte: members of its own, and the list of its
 * parts.
 */
interface Parts {
  readonly own: Readonly<Record<OwnName, string>>;
  readonly list: readonly string[];
}

/**
 * A record as lines of NDJSON. A contribution is the record itself byte for byte; a line item or a payment,
 * byte for byte too, stands beside the id and the dates of its contribution:
 * `{"contribution_id":…,"ordered_at":…,"created_at":…,"line_item":{…}}`.
 * @param text compact JSON without a line feed in it, as records are stored
 */
export function ndjsonLines(grain: ExportGrain, text: Uint8Array): Lines {
  if (grain === "contribution") return { rows: 1, pieces: [text, lineFeed] };
  const { own, list } = compactParts(text, partsOf[grain]) ?? anyParts(text, partsOf[grain]);
  const dates = `"ordered_at":${own.ordered_at},"created_at":${own.created_at}`;
  const lines = list.map((part) => `{"contribution_id":${own.id},${dates},"${grain}":${part}}\n`);
  return { rows: lines.length, pieces: [Buffer.from(lines.join(""), "latin1")] };
}

/**
 * The parts of a record that is written as the store writes, which nearly every one is: in a fraction of the
 * time.
 */
function compactParts(text: Uint8Array, name: string): Parts | null {
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.byteLength);
  const places = memberPlaces(bytes, [...ownNames, name]);
  if (places === null) return null;
  const slice = ({ from, to }: Place) => bytes.toString("latin1", from, to);
  const { from } = places.get(name) ?? {};
  const isList = from !== undefined && bytes[from] === OPEN_BRACKET;
  const elements = isList ? elementPlaces(bytes, from) : [];
  if (elements === null) return null;
  const textOf = (member: string) => {
    const place = places.get(member);
    return place === undefined ? "null" : slice(place);
  };
  return { own: ownParts(textOf), list: elements.map(slice) };
}

function anyParts(text: Uint8Array, name: string): Parts {
  const values = new Map(members(text).map((one) => [one.name, one.value]));
  const textOf = (member: string) => {
    const value = values.get(member);
    return value === undefined ? "null" : toSigns(value);
  };
  return { own: ownParts(textOf), list: memberElements(text, name).map(toSigns) };
}

function ownParts(textOf: (member: OwnName) => string): Parts["own"] {
  return { id: textOf("id"), ordered_at: textOf("ordered_at"), created_at: textOf("created_at") };
}

function toSigns(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}
