"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { detailCopy, parts } from "@/components/contribution/detail/copy";
import { Icon } from "@/components/ui/icon";
import { namesOf } from "@/lib/records/labels";
import { cut } from "@/lib/records/text";

const flashMs = 1600;

/**
 * Opens, flashes and focuses the part named in the URL's hash: `#payment-…`, `#item-…` or `#receipt-…`.
 * Shows a message if the record has no such part.
 */
export function AnchorFocus() {
  const [missing, setMissing] = useState<string | null>(null);
  // A new object after every navigation. Needed because a link within the page that changes only the hash
  // fires no hashchange.
  const navigation = useSearchParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another navigation shows the part again
  useEffect(() => {
    function showPart(): void {
      const hash = readHash();
      const target = document.getElementById(hash);
      setMissing(target === null ? missingPartMessage(hash) : null);
      if (target === null) return;
      let part: Element | null = target.querySelector(":scope > details") ?? target;
      for (; part !== null; part = part.parentElement) {
        if (part instanceof HTMLDetailsElement) part.open = true;
      }
      target.scrollIntoView({ block: "center" });
      target.focus({ preventScroll: true });
      target.dataset["flash"] = "";
      setTimeout(() => delete target.dataset["flash"], flashMs);
    }
    showPart();
    window.addEventListener("hashchange", showPart);
    return () => window.removeEventListener("hashchange", showPart);
  }, [navigation]);
  return (
    <div role="status" className={missing === null ? "sr-only" : "px-4 pt-4 sm:px-6 print:hidden"}>
      {missing === null ? null : (
        <p className="flex gap-2 text-12 text-ink-2">
          <Icon name="info" className="mt-px" />
          <bdi className="wrap-anywhere min-w-0">{missing}</bdi>
        </p>
      )}
    </div>
  );
}

/** Returns the decoded hash; empty if it is malformed. */
function readHash(): string {
  try {
    return decodeURIComponent(window.location.hash.slice(1));
  } catch {
    return "";
  }
}

const maxIdLength = 80;

/**
 * Returns the message that the record has no part `payment-PAY1`; null for a hash that names no kind of
 * part.
 */
export function missingPartMessage(hash: string): string | null {
  const [, kind = "", id = ""] = /^([a-z]+)-(.+)$/su.exec(hash) ?? [];
  const part = namesOf(parts).find((name) => name === kind);
  return part === undefined ? null : detailCopy.missingPart(part, cut(id, maxIdLength));
}
