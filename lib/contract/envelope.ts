import { type Paging, pageLinks } from "./page-links";

const encoder = new TextEncoder();
const comma = encoder.encode(",");

/**
 * The list response (read API §2.1) as pieces of UTF-8 JSON around records that are already JSON text, so
 * that no record is parsed on its way out.
 */
export function envelope(items: readonly Uint8Array[], paging: Omit<Paging, "count">): readonly Uint8Array[] {
  const { links, meta } = pageLinks({ ...paging, count: items.length });
  const { current_page, ...rest } = meta;
  // JSON.stringify knows no bigint; the page number is digits and may stand as it is.
  const figures = `{"current_page":${current_page},${JSON.stringify(rest).slice(1)}`;
  const tail = `],"links":${JSON.stringify(links)},"meta":${figures}}`;
  return [
    encoder.encode('{"data":['),
    ...items.flatMap((item, index) => (index === 0 ? [item] : [comma, item])),
    encoder.encode(tail),
  ];
}
