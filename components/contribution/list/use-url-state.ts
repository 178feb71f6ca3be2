"use client";

import { useUrlTexts } from "@/components/ui/use-url-texts";
import { contributionParamNames } from "@/lib/client/contribution-params";
import { formatListState, readListState } from "@/lib/client/contributions-url";
import type { HeldListState } from "./list-state";

/**
 * The list's state as the URL has it, and the way to change the URL. Its parameters are read in one place, so
 * that server, browser and links agree.
 */
export function useUrlState(): HeldListState {
  const { params, write } = useUrlTexts(contributionParamNames);
  return {
    ...readListState(params),
    go: (next, history = "push") => write(formatListState(next), history),
  };
}
