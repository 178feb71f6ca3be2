"use client";

import { useOffline } from "next/offline";
import { buttonLook } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { PageNotice } from "@/components/ui/page-notice";
import { asked, lost } from "@/components/ui/tally";
import { useOnline } from "@/components/ui/use-online";
import { stay, useHeldDepartures, useIsLeaving } from "./departure";

/**
 * That the desk cannot be reached, and what becomes of what somebody asks for meanwhile. Not loaded on
 * demand: without a network that is too late.
 */
export function OfflineNotice() {
  const isOnline = useOnline();
  const isUnreached = useOffline();
  const [isAsked, isLost] = [asked.useAny(), lost.useAny()];
  const isLeaving = useIsLeaving();
  useHeldDepartures(isUnreached || !isOnline);
  if (isOnline && !isUnreached && !isLost) return null;
  const title = isOnline
    ? isUnreached
      ? "The desk cannot be reached."
      : "A part of this page could not be loaded."
    : "You are offline.";
  return (
    <PageNotice
      tone="warning"
      id="offline"
      title={title}
      action={
        isLeaving ? (
          <button type="button" onClick={stay} className={`${buttonLook("plain")} max-sm:h-10`}>
            Stay here
            <span aria-hidden className="contents max-sm:hidden">
              <Kbd>Esc</Kbd>
            </span>
          </button>
        ) : undefined
      }
    >
      {isAsked
        ? "What you asked for opens by itself when the connection is back."
        : "What you see was read before. The page goes on by itself when the connection is back."}
    </PageNotice>
  );
}
