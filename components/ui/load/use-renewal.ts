"use client";

import { useEffect } from "react";
import { findPart, missingPart, renewOnce } from "@/components/ui/feedback/missing-part";
import { nextTry } from "@/components/ui/feedback/next-try";

/**
 * Loads a page that broke because a part of it could not be fetched anew, once, as soon as the desk can be
 * asked.
 * @returns whether that is why it broke
 */
export function useRenewal(error: unknown): boolean {
  const part = missingPart(error);
  const path = part?.path ?? null;

  useEffect(() => {
    let isOver = false;
    async function renew(): Promise<void> {
      for (let tries = 1; !isOver; tries += 1) {
        if ((await findPart({ path })) !== null) return renewOnce({ path });
        await nextTry(tries);
      }
    }
    if (path !== null) void renew();
    return () => {
      isOver = true;
    };
  }, [path]);

  return part !== null;
}
