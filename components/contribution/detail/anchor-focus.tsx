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
  // Another object after every navigation. A link of the page that changes only the hash fires no hashchange.
  const navigation = useSearchParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another navigation aims again
  useEffect(() => {
    function aim(): void {
      const hash = readHash();
      const target = document.getElementById(hash);
      setMissing(target === null ? missingAnchor(hash) : null);
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
    aim();
    window.addEventListener("hashchange", aim);
    return () => window.removeEventListener("hashchange", aim);
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

/** Reports a missing part for `payment-PAY1`; null for a hash that names no part of a record. */
export function missingAnchor(hash: string): string | null {
  const [, kind = "", id = ""] = /^([a-z]+)-(.+)$/su.exec(hash) ?? [];
  const part = namesOf(parts).find((name) => name === kind);
  return part === undefined ? null : detailCopy.missingPart(part, cut(id, maxIdLength));
}
