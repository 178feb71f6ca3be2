"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import type { DeskCondition, DeskNotice } from "@/lib/client/api/answers";
import { bodyOf, fetchAnswer } from "@/lib/client/api/request";
import { paths } from "@/lib/paths";

// A page is up to date within ten seconds of the end of an outage.
const problemMs = 5_000;
const calmMs = 10_000;

export const deskNoticeKey = ["desk-notice"] as const;

/**
 * Polls the condition of the desk while the page is visible and the records come from another server.
 * Refreshes the page when an outage ends.
 * @param initial the condition when the server rendered the page
 */
export function useDeskCondition(initial: DeskNotice): { condition: DeskCondition | null; tryNow(): void } {
  const router = useRouter();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: deskNoticeKey,
    queryFn: ({ signal }) => fetchNotice(signal),
    initialData: initial,
    enabled: initial.isWatched,
    staleTime: calmMs,
    refetchInterval: ({ state }) => (isProblem(state.data?.condition ?? null) ? problemMs : calmMs),
  });
  const wasProblem = useRef(isProblem(initial.condition));

  function tryNow(): void {
    void client.invalidateQueries();
    router.refresh();
  }

  useEffect(() => {
    const isNow = isProblem(data.condition);
    if (wasProblem.current && !isNow) {
      void client.invalidateQueries();
      router.refresh();
    }
    wasProblem.current = isNow;
  }, [data.condition, client, router]);

  return { condition: data.condition, tryNow };
}

/** @throws if the response is no notice; the last one then stays */
async function fetchNotice(signal: AbortSignal): Promise<DeskNotice> {
  const read = bodyOf(({ deskNotice }) => deskNotice);
  const { outcome } = await fetchAnswer(paths.apiNotice, signal, read);
  if (outcome.ok) return outcome.value;
  throw new Error(`No notice: ${outcome.failure.code}`);
}

/** Whether pages may be outdated because the data service sends no newer answers. */
export function isProblem(condition: DeskCondition | null): boolean {
  return condition !== null && condition.cause !== "open";
}
