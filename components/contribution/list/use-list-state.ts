"use client";

import { parseAsString, useQueryStates } from "nuqs";
import { contributionParams } from "@/lib/client/contribution-params";
import { type ContributionListState, formatListState, readListState } from "@/lib/client/contributions-url";

/** nuqs only binds the texts; what they mean is read in one place, so that server, browser and links agree. */
const texts = Object.fromEntries(Object.keys(contributionParams).map((name) => [name, parseAsString]));

/** The list's state as the URL has it, what of the URL could not be used, and the way to another state. */
export function useListState() {
  const [raw, setRaw] = useQueryStates(texts, { shallow: true, scroll: false });
  const given = Object.entries(raw).flatMap(([name, text]) => (text === null ? [] : [[name, text] as const]));
  const { state, notices } = readListState(new Map(given));

  /** Goes to a state: `push` can be undone with Back, `replace` cannot. */
  function go(next: ContributionListState, history: "push" | "replace" = "push"): void {
    const written = new URLSearchParams(formatListState(next));
    const values = Object.fromEntries(Object.keys(texts).map((name) => [name, written.get(name)]));
    void setRaw(values, { history });
  }

  return { state, notices, go };
}
