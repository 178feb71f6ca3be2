import * as z from "zod";
import { url } from "./scalars";

// Read API §2.1.

export const listLinks = z
  .looseObject({
    first: url,
    last: url,
    prev: url.nullable().describe("Null where nothing comes before."),
    next: url.nullable().describe("Null where nothing follows."),
  })
  .describe("Addresses of the pages around this one.");

/** A label may hold an HTML entity: it is text, never markup. */
export const pageLink = z
  .looseObject({
    url: url.nullable().describe("Null where there is no page to go to."),
    label: z.union([z.string(), z.int()]).meta({ examples: [3, "..."] }),
    active: z.boolean().describe("True for the requested page."),
  })
  .describe("One entry of a page bar.");

const rank = z.int().nullable();

export const listMeta = z
  .looseObject({
    current_page: z.int(),
    from: rank.describe("Rank of the first item, counted from 1; null on a page without items."),
    to: rank.describe("Rank of the last item; null on a page without items."),
    last_page: z.int(),
    total: z.int().describe("How many items match."),
    per_page: z.int(),
    path: url.describe("Address of the list without its page."),
    links: z.array(pageLink),
  })
  .describe("The position of this page in the list.");

/** The body of every list: one page of `item` with its links and position. */
export function paginationEnvelope<Item extends z.ZodType>(item: Item) {
  return z.looseObject({ data: z.array(item), links: listLinks, meta: listMeta });
}
