import * as z from "zod";

const pageLink = z.strictObject({
  url: z.url().nullable(),
  label: z.union([z.string(), z.int()]),
  active: z.boolean(),
});

/** The exact shape of a list's envelope: missing and additional members are errors. */
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

/** The parts of a request and its result that the envelope depends on. */
export interface RequestedPage {
  /** URL of the list without its query. */
  readonly list: string;
  /** The parameters that page links must repeat, without `page`. */
  readonly query: string;
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
}

const pagesAroundCurrent = 3;
const minElidedPages = 14;

/** Derives `links` and `meta` of a page from the rules of pagination. */
export function expectedEnvelope(requested: RequestedPage): Omit<PageEnvelope, "data"> {
  const { list, query, page, perPage, total } = requested;
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
  const hasRecords = before < total;
  return {
    links: { first: url(1), last: url(lastPage), prev, next },
    meta: {
      current_page: page,
      from: hasRecords ? before + 1 : null,
      last_page: lastPage,
      links: [
        { url: prev, label: "&laquo; Previous", active: false },
        ...numbered,
        { url: next, label: "Next &raquo;", active: false },
      ],
      path: list,
      per_page: perPage,
      to: hasRecords ? Math.min(before + perPage, total) : null,
      total,
    },
  };
}

/** Returns the numbered links; null is the ellipsis. Near an end the window grows to ten pages. */
function pageNumbers(page: number, lastPage: number): readonly (number | null)[] {
  if (lastPage < minElidedPages) return range(1, lastPage);
  const nearEnd = pagesAroundCurrent + 4;
  const windowSize = nearEnd + pagesAroundCurrent;
  const first = range(1, 2);
  const last = range(lastPage - 1, lastPage);
  if (page <= nearEnd) return [...range(1, windowSize), null, ...last];
  if (page > lastPage - nearEnd) return [...first, null, ...range(lastPage - windowSize + 1, lastPage)];
  return [...first, null, ...range(page - pagesAroundCurrent, page + pagesAroundCurrent), null, ...last];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
