"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { steadyLoad } from "@/components/ui/load/lazy";

// The title of a page comes with its content, which may be later than its address.
const settledMs = 500;
const ownWords = /( · (Contributions|Posts))? · Giving Desk$/;
const loadStore = steadyLoad(() => import("./recent-store"));
const recordPath = /^\/(contributions|feeds\/[^/]+\/posts)\/[^/]+$/;

/**
 * Keeps the ids and titles of the records that are looked at, for the palette; a page of nothing is not kept.
 */
export function RememberRecord() {
  const pathname = usePathname();

  useEffect(() => {
    if (!recordPath.test(pathname)) return;
    let timer = setTimeout(remember, settledMs);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(remember, settledMs);
    });
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });

    async function remember(): Promise<void> {
      if (document.querySelector("[data-nothing-here]") !== null) return;
      const title = document.title.replace(ownWords, "");
      const { rememberPage } = await loadStore();
      rememberPage(pathname, title);
    }

    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [pathname]);

  return null;
}
