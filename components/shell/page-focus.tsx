"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

/**
 * Moves the focus to the heading of a page that was opened without a reload, so that the keyboard and a screen reader
 * start there (the framework announces the title by itself). A skeleton's heading is followed by the page's own; from the
 * first key or click on, the person decides.
 */
export function PageFocus() {
  const pathname = usePathname();
  const seen = useRef(pathname);

  useEffect(() => {
    // A new document has its focus where the browser puts it, and an anchor is focused by its page.
    if (seen.current === pathname || window.location.hash !== "") return;
    seen.current = pathname;
    const content = document.getElementById("content");
    if (content === null) return;
    const stop = new AbortController();
    const observer = new MutationObserver(aim);
    let aimed: HTMLElement | null = null;

    function aim(): void {
      const heading = content?.querySelector("h1");
      if (!(heading instanceof HTMLElement) || heading === aimed) return;
      aimed = heading;
      heading.tabIndex = -1;
      // It shows where one is, not what one can press.
      heading.style.outline = "none";
      heading.focus({ preventScroll: true });
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
