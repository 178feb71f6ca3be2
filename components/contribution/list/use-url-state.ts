"use client";

import { parseAsString, useQueryStates } from "nuqs";
import { contributionParams } from "@/lib/client/contribution-params";
import { formatListState, readListState } from "@/lib/client/contributions-url";
import type { HeldListState } from "./list-state";

/** nuqs only binds the texts; what they mean is read in one place, so that server, browser and links agree. */
const texts = Object.fromEntries(Object.keys(contributionParams).map((name) => [name, parseAsString]));

/** The list's state as the URL has it, and the way to change the URL. */
export function useUrlState(): HeldListState {
  const [raw, setRaw] = useQueryStates(texts, { shallow: true, scroll: false });
  const given = Object.entries(raw).flatMap(([name, text]) => (text === null ? [] : [[name, text] as const]));
  const { state, notices } = readListState(new Map(given));
  return {
    state,
    notices,
    go: (next, history = "push") => {
      const written = new URLSearchParams(formatListState(next));
      const values = Object.fromEntries(Object.keys(texts).map((name) => [name, written.get(name)]));
      void setRaw(values, { history });
    },
  };
}
