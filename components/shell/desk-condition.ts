"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { type DeskCondition, type DeskNotice, isTrouble, readDeskNotice } from "@/lib/client/api/desk-notice";
import { tellSessionEnded } from "@/lib/client/api/session-end";
import { paths } from "@/lib/paths";

// A page is up to date within ten seconds of the end of an outage.
const troubledMs = 5_000;
const calmMs = 10_000;

export const deskNoticeKey = ["desk-notice"] as const;

/**
 * Polls the condition of the desk while the page is visible and the records are another server's.
 * Refreshes the page when an outage ends.
 * @param initial the condition when the server rendered the page
 */
export function useDeskCondition(initial: DeskNotice): { condition: DeskCondition | null; tryNow(): void } {
  const router = useRouter();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: deskNoticeKey,
    queryFn: ({ signal }) => ask(signal),
    initialData: initial,
    enabled: initial.isWatched,
    staleTime: calmMs,
    refetchInterval: ({ state }) => (isTrouble(state.data?.condition ?? null) ? troubledMs : calmMs),
  });
  const wasTrouble = useRef(isTrouble(initial.condition));

  function tryNow(): void {
    void client.invalidateQueries();
    router.refresh();
  }

  useEffect(() => {
    const isNow = isTrouble(data.condition);
    if (wasTrouble.current && !isNow) {
      void client.invalidateQueries();
      router.refresh();
    }
    wasTrouble.current = isNow;
  }, [data.condition, client, router]);

  return { condition: data.condition, tryNow };
}

async function ask(signal: AbortSignal): Promise<DeskNotice> {
  const response = await fetch(paths.apiNotice, { signal });
  if (response.status === 401) tellSessionEnded();
  const notice = readDeskNotice(await response.json());
  // The last word holds until there is a new one.
  if (notice === null) throw new Error(`${paths.apiNotice} answered ${response.status}`);
  return notice;
}
