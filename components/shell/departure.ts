"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { isPlainClick } from "@/components/ui/link/desk-link";
import { createTally, pendingRequests } from "@/components/ui/load/lazy";

/** A navigation that waits for the network. */
interface Departure {
  go(): void;
  end(): void;
}

let held: Departure | null = null;
let isAway = false;
const leaving = createTally();

/** Leaves the page, now or when the desk can be reached again. The last request wins. */
export function depart(go: () => void): void {
  if (isAway || !navigator.onLine) {
    stay();
    const ends = [pendingRequests.begin(), leaving.begin()];
    held = {
      go,
      end() {
        for (const end of ends) end();
      },
    };
  } else go();
}

/** Cancels the held navigation. */
export function stay(): void {
  held?.end();
  held = null;
}

/** Whether something waits to leave the page. */
export const useIsLeaving = leaving.useAny;

/** Goes to a page, now or when the connection is back. */
export function useGo(): (href: Route) => void {
  const router = useRouter();
  return (href) => depart(() => router.push(href));
}

/**
 * Holds navigations while the desk cannot be reached: the browser would replace the page by its error page.
 * Clicks for another tab, and links and forms that change the page in place, are not held.
 */
export function useHeldDepartures(isUnreached: boolean): void {
  const onClick = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || !leaves(link) || !isPlainClick(event)) return;
    hold(event, link, () => link.click());
  });
  const onSubmit = useEffectEvent((event: SubmitEvent) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || !form.hasAttribute("action")) return;
    hold(event, form, () => form.requestSubmit(submitter));
  });

  useEffect(() => {
    // Before the page's own listeners, which would begin to leave, or to close something else.
    window.addEventListener("click", onClick, { capture: true });
    window.addEventListener("submit", onSubmit, { capture: true });
    window.addEventListener("keydown", stayOnEscape, { capture: true });
    return () => {
      window.removeEventListener("click", onClick, { capture: true });
      window.removeEventListener("submit", onSubmit, { capture: true });
      window.removeEventListener("keydown", stayOnEscape, { capture: true });
    };
  }, []);

  useEffect(() => {
    isAway = isUnreached;
    if (isUnreached) return;
    const departure = held;
    stay();
    departure?.go();
  }, [isUnreached]);
}

/** Keeps an event back until the desk can be reached, if what it happened to is still there then. */
function hold(event: Event, on: Element, again: () => void): void {
  if (!isAway && navigator.onLine) return;
  event.preventDefault();
  event.stopPropagation();
  depart(() => {
    if (on.isConnected) again();
  });
}

/** Escape takes back what waits; until nothing does, it means nothing else on the page. */
function stayOnEscape(event: KeyboardEvent): void {
  if (held === null || event.key !== "Escape" || isInOverlay(event.target)) return;
  event.preventDefault();
  event.stopPropagation();
  stay();
}

/** Escape closes an overlay first. */
function isInOverlay(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[role=dialog], [role=menu], [popover]") !== null;
}

function leaves({ href, target, download, dataset }: HTMLAnchorElement): boolean {
  if (dataset["inPlace"] !== undefined || download !== "" || !["", "_self"].includes(target)) return false;
  const [page, anchor] = href.split("#");
  return href.startsWith("http") && !(anchor !== undefined && page === window.location.href.split("#")[0]);
}
