"use client";

import { useEffect, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { missingAnchor } from "./missing-anchor";

const flashFor = 1600;

/**
 * Leads to `#payment-…`, `#item-…` and `#receipt-…`: opens what hides it, scrolls, flashes and takes the
 * focus. What is not there is said.
 */
export function AnchorFocus() {
  const [missing, setMissing] = useState<string | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function aim(): void {
      const hash = readHash();
      const target = document.getElementById(hash);
      setMissing(target === null ? missingAnchor(hash) : null);
      if (target === null) return;
      for (let place: Element | null = target; place !== null; place = place.parentElement) {
        if (place instanceof HTMLDetailsElement) place.open = true;
      }
      const own = target.querySelector(":scope > details");
      if (own instanceof HTMLDetailsElement) own.open = true;
      target.scrollIntoView({ block: "center" });
      target.focus({ preventScroll: true });
      target.dataset["flash"] = "";
      clearTimeout(timer);
      timer = setTimeout(() => delete target.dataset["flash"], flashFor);
    }
    aim();
    window.addEventListener("hashchange", aim);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("hashchange", aim);
    };
  }, []);
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

function readHash(): string {
  const hash = window.location.hash.slice(1);
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
