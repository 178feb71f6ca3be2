"use client";

import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";
import type { DeskCondition, DeskNotice } from "@/lib/client/api/answers";
import { bodyOf, fetchValue } from "@/lib/client/api/request";
import { paths } from "@/lib/paths";

// A page is up to date within ten seconds of the end of an outage.
const problemMs = 5_000;
const calmMs = 10_000;

/** Reads the condition of the desk. The page comes with the first one. */
export function deskNoticeOptions(initial: DeskNotice) {
  return queryOptions({
    queryKey: ["desk-notice"],
    queryFn: ({ signal }) => {
      const read = bodyOf(({ deskNotice }) => deskNotice);
      return fetchValue(paths.apiNotice, signal, read);
    },
    initialData: initial,
  });
}

/**
 * Polls the condition of the desk while the page is visible, if it can change (`isWatched`). Refreshes the
 * page when an outage ends.
 * @param initial the condition when the server rendered the page
 */
export function useDeskCondition(initial: DeskNotice): { condition: DeskCondition | null; tryNow(): void } {
  const router = useRouter();
  const client = useQueryClient();
  const { data } = useQuery({
    ...deskNoticeOptions(initial),
    enabled: initial.isWatched,
    staleTime: calmMs,
    refetchInterval: ({ state }) => (isProblem(state.data?.condition ?? null) ? problemMs : calmMs),
  });
  const wasProblem = useRef(isProblem(initial.condition));

  function tryNow(): void {
    void client.invalidateQueries();
    router.refresh();
  }

  const onEnd = useEffectEvent(tryNow);
  useEffect(() => {
    const isNow = isProblem(data.condition);
    if (wasProblem.current && !isNow) onEnd();
    wasProblem.current = isNow;
  }, [data.condition]);

  return { condition: data.condition, tryNow };
}

/** Whether pages may be outdated because the data service sends no newer answers. */
export function isProblem(condition: DeskCondition | null): boolean {
  return condition !== null && condition.cause !== "open";
}
