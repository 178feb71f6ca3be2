"use client";

import { useEffect } from "react";

const flashFor = 1600;

/** Leads to `#payment-…`, `#item-…` and `#receipt-…`: opens what hides it, scrolls, flashes and takes the focus. */
export function AnchorFocus() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function aim(): void {
      const target = document.getElementById(readHash());
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
  return null;
}

function readHash(): string {
  const hash = window.location.hash.slice(1);
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
