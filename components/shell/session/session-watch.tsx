"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";
import { lazyPart } from "@/components/ui/load/lazy";
import { closePopovers } from "@/components/ui/panel/popover";
import type { Account } from "@/lib/client/account";
import { bodyOf, fetchAnswer, sessionEnd, watching } from "@/lib/client/api/request";
import { paths } from "@/lib/paths";
import { sessionChannel } from "./session-channel";

// The page is covered at once, even if the dialog fails to load.
const SessionEnded = lazyPart(
  () => import("./session-ended"),
  () => <div className="fixed inset-0 z-50 bg-surface" />,
);
/** How long after a session's expiry to check, and how long after a failed check to try again (ms). */
const graceMs = 1_000;
const againMs = 60_000;

/**
 * Covers the page when the session ends, which it detects from any response, when the user returns, from
 * other tabs, and at the time of its expiry. The same user continues on the page after signing in again.
 */
export default function SessionWatch({ account }: { account: Account }) {
  const router = useRouter();
  const client = useQueryClient();
  const pathname = usePathname();
  const hasEnded = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.get, () => false);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const checkIn = (ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void check(), ms);
  };

  /** Reloads the page for another account, and uncovers it for the same one. */
  const check = useEffectEvent(async () => {
    const read = bodyOf(({ sessionOwner }) => sessionOwner);
    const { outcome } = await fetchAnswer(paths.apiSession, { headers: watching }, read);
    if (!outcome.ok) {
      if (outcome.failure.code !== "unauthenticated") checkIn(againMs);
      return;
    }
    const owner = outcome.value;
    checkIn(owner.endsIn + graceMs);
    if (owner.id !== account.id) return window.location.reload();
    if (!sessionEnd.get()) return;
    sessionEnd.set(false);
    void client.invalidateQueries();
    router.refresh();
  });

  /** A link or the provider may have signed in another person, which only the new page knows. */
  const postOwner = useEffectEvent(() => sessionChannel.post(account.id));
  const checkOwner = useEffectEvent((owner: unknown) => {
    if (owner !== account.id || sessionEnd.get()) void check();
  });

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const checkIfVisible = () => {
      if (document.visibilityState === "visible") void check();
    };
    document.addEventListener("visibilitychange", checkIfVisible, { signal });
    // A page from the back/forward cache may be stale.
    window.addEventListener("pageshow", ({ persisted }) => persisted && check(), { signal });
    const endListening = sessionChannel.listen((owner) => checkOwner(owner));
    postOwner();
    void check();
    return () => {
      stop.abort();
      endListening();
      clearTimeout(timer.current);
    };
  }, []);

  // After a session ends, a link may lead to the sign-in page, which has no frame.
  // Reloading removes the old one.
  useEffect(() => {
    if (pathname === paths.signIn) window.location.reload();
  }, [pathname]);

  // They are above any dialog.
  useEffect(() => {
    if (hasEnded) closePopovers();
  }, [hasEnded]);

  return hasEnded ? (
    <SessionEnded
      account={account}
      onSignedIn={() => {
        sessionChannel.post();
        void check();
      }}
    />
  ) : null;
}
