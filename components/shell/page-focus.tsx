"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { focusHeading, useRestoredFocus } from "@/components/ui/page/keyboard";

/**
 * Moves the focus after a navigation without a reload: to the row of the record that was left, otherwise to
 * the heading. It follows from a skeleton to the page, until the first key or click.
 */
export function PageFocus() {
  const pathname = usePathname();
  const seen = useRef(pathname);
  // Another query of the same page may leave out what had the focus.
  useSearchParams();
  useRestoredFocus();

  useEffect(() => {
    const from = seen.current;
    seen.current = pathname;
    // A new document has its focus where the browser puts it, and an anchor is focused by its page.
    if (from === pathname || window.location.hash !== "") return;
    const content = document.getElementById("content");
    if (content === null) return;
    const stop = new AbortController();
    const observer = new MutationObserver(aim);
    let aimed: HTMLElement | null = null;

    function aim(): void {
      const row = content === null ? null : rowOf(content, from);
      const goal = row ?? content?.querySelector("h1") ?? null;
      if (goal === null || goal === aimed) return;
      aimed = goal;
      if (row === null) focusHeading(goal);
      else {
        row.focus({ preventScroll: true });
        row.closest("tr, li")?.scrollIntoView({ block: "nearest" });
      }
    }

    aim();
    observer.observe(content, { childList: true, subtree: true });
    const rest = () => observer.disconnect();
    for (const act of ["keydown", "pointerdown"]) window.addEventListener(act, rest, { signal: stop.signal });
    return () => {
      rest();
      stop.abort();
    };
  }, [pathname]);

  return null;
}

/** The link of the row that leads to a path. */
function rowOf(content: HTMLElement, path: string): HTMLElement | null {
  const links = content.querySelectorAll<HTMLAnchorElement>("a[data-row-link]");
  return [...links].find(({ pathname }) => pathname === path) ?? null;
}
