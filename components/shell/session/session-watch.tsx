"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";
import { lazyPart } from "@/components/ui/load/lazy";
import type { Account } from "@/lib/client/account";
import { sessionEnd, tellSessionBegan, tellSessionEnded } from "@/lib/client/api/ask";
import { isNumber, isObjectOf, isText } from "@/lib/client/api/guards";
import { paths } from "@/lib/paths";

interface Owner {
  readonly id: string;
  readonly endsIn: number;
}
const isOwner = isObjectOf<Owner>({ id: isText, endsIn: isNumber });

// Whatever becomes of the dialog, what is on the page is covered at once.
const SessionEnded = lazyPart(
  () => import("./session-ended"),
  () => <div className="fixed inset-0 z-50 bg-surface" />,
);
const never = () => false;
/**
 * How long after its end a session is asked about (ms), and how soon again where that could not be learnt.
 */
const graceMs = 1_000;
const againMs = 60_000;

/**
 * Notices that the session has ended: by any answer that says so, when somebody comes back to the page, from
 * other tabs, and when its time is up, so that a page that nobody uses is covered. The page stays as it is
 * behind a cover and goes on where it was when the same person signs in again.
 */
export default function SessionWatch({ account }: { account: Account }) {
  const router = useRouter();
  const client = useQueryClient();
  const pathname = usePathname();
  const hasEnded = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.get, never);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lookIn = (ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void look(), ms);
  };

  /** Whoever the session belongs to now: the page is theirs, or it must not be seen any longer. */
  const look = useEffectEvent(async () => {
    const owner = await askOwner();
    if (owner === null) return tellSessionEnded();
    lookIn(owner === undefined ? againMs : owner.endsIn + graceMs);
    if (owner === undefined) return;
    if (owner.id !== account.id) return window.location.reload();
    if (!sessionEnd.get()) return;
    tellSessionBegan();
    void client.invalidateQueries();
    router.refresh();
  });

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const lookIfSeen = () => {
      if (document.visibilityState === "visible") void look();
    };
    document.addEventListener("visibilitychange", lookIfSeen, { signal });
    // Back from the history, a page is as it was when it was left.
    window.addEventListener("pageshow", ({ persisted }) => persisted && look(), { signal });
    signal.addEventListener(
      "abort",
      sessionNews.listen(() => void look()),
    );
    signal.addEventListener("abort", () => clearTimeout(timer.current));
    void look();
    return () => stop.abort();
  }, []);

  // A link of a page whose session has ended leads here, within a frame that is nobody's any more.
  useEffect(() => {
    if (pathname === paths.signIn) window.location.reload();
  }, [pathname]);

  return hasEnded ? (
    <SessionEnded
      account={account}
      onSignedIn={() => {
        sessionNews.tell("began");
        void look();
      }}
    />
  ) : null;
}

/**
 * Whose session this browser has and in how many ms it ends; null for nobody's, undefined where that cannot
 * be learnt now.
 */
async function askOwner(): Promise<Owner | null | undefined> {
  try {
    const response = await fetch(paths.apiSession, { headers: { Accept: "application/json" } });
    if (response.status === 401) return null;
    const body: unknown = await response.json();
    return isOwner(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

type News = "ended" | "began";

const name = "desk-session";

/** What happens to the session in one tab, told to the others of the same browser. */
export const sessionNews = {
  tell(news: News): void {
    const channel = new BroadcastChannel(name);
    channel.postMessage(news);
    channel.close();
  },
  /** @returns what ends the listening */
  listen(hear: (news: News) => void): () => void {
    const channel = new BroadcastChannel(name);
    channel.addEventListener("message", ({ data }) => {
      if (data === "ended" || data === "began") hear(data);
    });
    return () => channel.close();
  },
} as const;
