"use client";

import { useSearchParams } from "next/navigation";
import { startTransition, useOptimistic } from "react";
import { pageParams } from "@/lib/client/url/page-query";
import { withQuery } from "@/lib/paths";

/**
 * Returns the parameters in the URL, and a function that replaces them without a request. The page shows the
 * new ones at once, before the framework has processed the change of the history.
 */
export function useUrlParams() {
  const [query, show] = useOptimistic(useSearchParams().toString());
  const given = new URLSearchParams(query);
  return {
    params: pageParams(Object.fromEntries([...given.keys()].map((name) => [name, given.getAll(name)]))),
    /** @param next the complete query of the new URL */
    write(next: string, history: "push" | "replace"): void {
      startTransition(() => {
        show(next);
        window.history[`${history}State`](null, "", withQuery(window.location.pathname, next));
      });
    },
  };
}
