import { queryOptions } from "@tanstack/react-query";
import { formatListQuery, type ListQuery } from "@/lib/contract/search-query";
import { paths } from "@/lib/paths";
import { ask } from "./ask";
import { isEither, isFlag, isListOf, isNull, isNumber, isObjectOf, isText } from "./guards";

const fresh = 60_000;

interface Sum {
  readonly currency: string | null;
  /** Decimal text in major units. */
  readonly amount: string;
}

/** What all contributions of a list come to (`/api/contributions/sums`). */
export interface ListSums {
  /** Null where more match than are added up. */
  readonly sums: readonly Sum[] | null;
  readonly count: number;
  /** How many more match whose amount is not known, or beyond what sums hold. */
  readonly unsummed: number;
  readonly coverage: { readonly records: number; readonly counted: number };
  readonly copy: { readonly asOf: number; readonly isComplete: boolean } | null;
}

const isListSums = isObjectOf<ListSums>({
  sums: isEither(isNull, isListOf(isObjectOf<Sum>({ currency: isEither(isText, isNull), amount: isText }))),
  count: isNumber,
  unsummed: isNumber,
  coverage: isObjectOf<ListSums["coverage"]>({ records: isNumber, counted: isNumber }),
  copy: isEither(isNull, isObjectOf<NonNullable<ListSums["copy"]>>({ asOf: isNumber, isComplete: isFlag })),
});

/** Whether some of what was asked for is not in the sums, because it is not copied or not counted yet. */
export function isPartOf({ coverage, copy }: ListSums): boolean {
  return copy?.isComplete === false || coverage.counted < coverage.records;
}

/** The sums of all contributions of a list, whatever its page and order; null where they could not be had. */
export function sumsQueryOptions(query: ListQuery) {
  const text = formatListQuery({ ...query, page: 1, sort: "-contribution_date" });
  return queryOptions({
    queryKey: ["contribution-sums", text],
    queryFn: async ({ signal }): Promise<ListSums | null> => {
      const path = text === "" ? paths.apiContributionSums : `${paths.apiContributionSums}?${text}`;
      const { outcome } = await ask(path, signal, ({ body }) => (isListSums(body) ? body : null));
      return outcome.ok ? outcome.value : null;
    },
    staleTime: fresh,
  });
}
