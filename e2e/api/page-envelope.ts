import * as z from "zod";

const pageLink = z.strictObject({
  url: z.url().nullable(),
  label: z.union([z.string(), z.int()]),
  active: z.boolean(),
});

/** The envelope of every list in its exact shape: a missing or an additional member is a failure. */
export const pageEnvelope = z.strictObject({
  data: z.array(z.looseObject({ id: z.string().min(1) })),
  links: z.strictObject({
    first: z.url(),
    last: z.url(),
    prev: z.url().nullable(),
    next: z.url().nullable(),
  }),
  meta: z.strictObject({
    current_page: z.int(),
    from: z.int().nullable(),
    last_page: z.int(),
    links: z.array(pageLink),
    path: z.url(),
    per_page: z.int(),
    to: z.int().nullable(),
    total: z.int(),
  }),
});

export type PageEnvelope = z.infer<typeof pageEnvelope>;

/** A request of a list, as far as its envelope depends on it. */
export interface AskedPage {
  /** Address of the list without a query. */
  readonly list: string;
  /** The other parameters as they must be repeated, without `page`. */
  readonly query: string;
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
}

const aroundCurrent = 3;
const shortestElided = 14;

/** `links` and `meta` of a page, derived from the rules of pagination alone. */
export function expectedEnvelope(asked: AskedPage): Omit<PageEnvelope, "data"> {
  const { list, query, page, perPage, total } = asked;
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const url = (number: number) => `${list}?${query === "" ? "" : `${query}&`}page=${number}`;
  const prev = page > 1 ? url(page - 1) : null;
  const next = page < lastPage ? url(page + 1) : null;
  const numbered = pageNumbers(page, lastPage).map((number) =>
    number === null
      ? { url: null, label: "...", active: false }
      : { url: url(number), label: number, active: number === page },
  );
  const before = (page - 1) * perPage;
  const filled = before < total;
  return {
    links: { first: url(1), last: url(lastPage), prev, next },
    meta: {
      current_page: page,
      from: filled ? before + 1 : null,
      last_page: lastPage,
      links: [
        { url: prev, label: "&laquo; Previous", active: false },
        ...numbered,
        { url: next, label: "Next &raquo;", active: false },
      ],
      path: list,
      per_page: perPage,
      to: filled ? Math.min(before + perPage, total) : null,
      total,
    },
  };
}

/** The numbered entries; null is the ellipsis. Near an end the window grows to ten pages. */
function pageNumbers(page: number, lastPage: number): readonly (number | null)[] {
  if (lastPage < shortestElided) return range(1, lastPage);
  const nearEnd = aroundCurrent + 4;
  const grown = nearEnd + aroundCurrent;
  const first = range(1, 2);
  const last = range(lastPage - 1, lastPage);
  if (page <= nearEnd) return [...range(1, grown), null, ...last];
  if (page > lastPage - nearEnd) return [...first, null, ...range(lastPage - grown + 1, lastPage)];
  return [...first, null, ...range(page - aroundCurrent, page + aroundCurrent), null, ...last];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
