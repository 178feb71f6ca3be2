import * as z from "zod";
import { readPage } from "./parameter";
import { formatQueryString, type Params } from "./query-string";
import { component, url } from "./records/scalars";

interface Paging {
  readonly total: number;
  readonly perPage: number;
  readonly count: number;
  /** URL of the list without a query, on the public origin of this service. */
  readonly path: string;
  /** The caller's query. Its `page` is the current page; the rest is repeated in every link. */
  readonly params: Params;
}

/**
 * Builds `links` and `meta` of the envelope (read API §2.1) as Laravel's `LengthAwarePaginator` does
 * (docs/decisions/001). `current_page` is a bigint, see `readPage`.
 */
export function pageLinks({ total, perPage, count, path, params }: Paging) {
  const page = readPage(params.get("page"));
  const last = Math.max(1, Math.ceil(total / perPage));
  const query = formatQueryString(params, "page");
  const urlOf = (number: number | bigint) => `${path}?${query === "" ? "" : `${query}&`}page=${number}`;
  const prev = page > 1n ? urlOf(page - 1n) : null;
  const next = page < BigInt(last) ? urlOf(page + 1n) : null;
  const from = count === 0 ? null : (Number(page) - 1) * perPage + 1;
  return {
    links: { first: urlOf(1), last: urlOf(last), prev, next },
    meta: {
      current_page: page,
      from,
      last_page: last,
      links: [
        { url: prev, label: "&laquo; Previous", active: false },
        ...pageWindow(page, last).map((number) =>
          number === null
            ? { url: null, label: "...", active: false }
            : { url: urlOf(number), label: number, active: BigInt(number) === page },
        ),
        { url: next, label: "Next &raquo;", active: false },
      ],
      path,
      per_page: perPage,
      to: from === null ? null : from + count - 1,
      total,
    },
  };
}

// Laravel's UrlWindow with its default of three pages on each side of the current one.
const eachSide = 3;
const near = eachSide + 4;

/** Returns the pages of `meta.links`; null: an ellipsis (docs/decisions/001). `current` may exceed `last`. */
function pageWindow(current: bigint, last: number): readonly (number | null)[] {
  if (last < eachSide * 2 + 8) return range(1, last);
  if (current <= near) return [...range(1, near + eachSide), null, last - 1, last];
  if (current > last - near) return [1, 2, null, ...range(last - (near + eachSide - 1), last)];
  const page = Number(current);
  return [1, 2, null, ...range(page - eachSide, page + eachSide), null, last - 1, last];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

const encoder = new TextEncoder();
const comma = encoder.encode(",");

/** Returns the list response (read API §2.1) in pieces. The records are already JSON text. */
export function envelope(items: readonly { readonly text: Uint8Array }[], paging: Omit<Paging, "count">) {
  const { links, meta } = pageLinks({ ...paging, count: items.length });
  const { current_page, ...rest } = meta;
  // JSON.stringify does not support bigint, so the page number is inserted as digits.
  const figures = `{"current_page":${current_page},${JSON.stringify(rest).slice(1)}`;
  const tail = `],"links":${JSON.stringify(links)},"meta":${figures}}`;
  return [
    encoder.encode('{"data":['),
    ...items.flatMap(({ text }, index) => (index === 0 ? [text] : [comma, text])),
    encoder.encode(tail),
  ];
}

// The schemas of the same envelope (read API §2.1).

export const listLinks = component("ListLinks", "URLs of related pages.", {
  first: url,
  last: url,
  prev: url.nullable().describe("Null on the first page."),
  next: url.nullable().describe("Null on the last page and beyond it."),
});

/** A label may contain an HTML entity. It is text, never markup. */
export const pageLink = component("PageLink", "One entry of a page bar.", {
  url: url.nullable().describe("Null if there is no page to go to."),
  label: z.union([z.string(), z.int()]).meta({ examples: [3, "..."] }),
  active: z.boolean().describe("True for the requested page."),
});

const position = z.int().nullable();

export const listMeta = component("ListMeta", "The position of this page in the list.", {
  current_page: z.int(),
  from: position.describe("Position of the first item, from 1; null on a page without items."),
  to: position.describe("Position of the last item; null on a page without items."),
  last_page: z.int(),
  total: z.int().describe("The number of matching items."),
  per_page: z.int(),
  path: url.describe("URL of the list without a page."),
  links: z.array(pageLink),
});

/** Returns the schema of a list's body: one page of `item` with its links and position. */
export function paginationEnvelope<Item extends z.ZodType>(item: Item) {
  return z.looseObject({ data: z.array(item), links: listLinks, meta: listMeta });
}
