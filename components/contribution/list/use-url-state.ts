"use client";

import { parseAsNativeArrayOf, parseAsString, useQueryStates } from "nuqs";
import { contributionParams } from "@/lib/client/contribution-params";
import { formatListState, readListState } from "@/lib/client/contributions-url";
import { pageParams } from "@/lib/client/page-params";
import type { HeldListState } from "./list-state";

/**
 * nuqs only binds the texts; what they mean is read in one place, so that server, browser and links agree. Those that a
 * broken link gives as lists are bound too: the next state has to clear them.
 */
const all = parseAsNativeArrayOf(parseAsString);
const texts = Object.fromEntries(
  Object.keys(contributionParams).flatMap((name) => [
    [name, all],
    [`${name}[]`, all],
  ]),
);

/** The list's state as the URL has it, and the way to change the URL. */
export function useUrlState(): HeldListState {
  const [raw, setRaw] = useQueryStates(texts, { shallow: true, scroll: false });
  const { state, notices } = readListState(pageParams(raw));
  return {
    state,
    notices,
    go: (next, history = "push") => {
      const written = new URLSearchParams(formatListState(next));
      const values = Object.fromEntries(Object.keys(texts).map((name) => [name, written.getAll(name)]));
      void setRaw(values, { history });
    },
  };
}
