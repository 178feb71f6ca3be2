"use client";

import { useUrlTexts } from "@/components/ui/use-url-texts";
import { formatOverview, type OverviewState, overviewNames, readOverview } from "@/lib/client/insights-url";

/**
 * The overview's state as the URL has it, and the way to another. Its parameters are read in one place, so
 * that server, browser and links agree.
 */
export function useOverviewState() {
  const { params, write } = useUrlTexts(overviewNames);
  return {
    ...readOverview(params),
    go: (next: OverviewState) => write(formatOverview(next), "push"),
  };
}
