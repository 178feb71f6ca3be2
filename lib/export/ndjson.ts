import type { ExportGrain } from "@/lib/contract/export-query";
import { memberElements, members } from "@/lib/json/members";

const lineFeed = Buffer.from("\n");
const end = Buffer.from("}\n");
const none = Buffer.from("null");

/**
 * A record as lines of NDJSON, each in pieces. A contribution is the record itself byte for byte; a line item or a payment, byte for byte too,
 * stands beside the id and the dates of its contribution: `{"contribution_id":…,"ordered_at":…,"created_at":…,"line_item":{…}}`.
 * @param text compact JSON without a line feed in it, as records are stored
 */
export function ndjsonLines(grain: ExportGrain, text: Uint8Array): readonly (readonly Uint8Array[])[] {
  if (grain === "contribution") return [[text, lineFeed]];
  const values = new Map(members(text).map(({ name, value }) => [name, value]));
  const of = (name: string) => values.get(name) ?? none;
  const heading = [
    ...[Buffer.from('{"contribution_id":'), of("id"), Buffer.from(',"ordered_at":'), of("ordered_at")],
    ...[Buffer.from(',"created_at":'), of("created_at"), Buffer.from(`,"${grain}":`)],
  ];
  const list = memberElements(text, grain === "payment" ? "payments" : "line_items");
  return list.map((part) => [...heading, part, end]);
}
