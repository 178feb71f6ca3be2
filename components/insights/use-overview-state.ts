"use client";

import { parseAsNativeArrayOf, parseAsString, useQueryStates } from "nuqs";
import { formatOverview, type OverviewState, overviewParams, readOverview } from "@/lib/client/insights-url";
import { pageParams } from "@/lib/client/page-params";

/** nuqs only binds the texts; what they mean is read in one place, so that server, browser and links agree. */
const all = parseAsNativeArrayOf(parseAsString);
const texts = Object.fromEntries(
  Object.keys(overviewParams).flatMap((name) => [
    [name, all],
    [`${name}[]`, all],
  ]),
);

/** The overview's state as the URL has it, and the way to another. */
export function useOverviewState() {
  const [raw, setRaw] = useQueryStates(texts, { shallow: true, scroll: false });
  return {
    ...readOverview(pageParams(raw)),
    go(next: OverviewState): void {
      const written = new URLSearchParams(formatOverview(next));
      const values = Object.fromEntries(Object.keys(texts).map((name) => [name, written.getAll(name)]));
      void setRaw(values, { history: "push" });
    },
  };
}
