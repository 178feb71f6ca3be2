"use client";

import { type ReactNode, useEffect, useEffectEvent } from "react";
import { asked } from "@/components/ui/value/tally";

/** Stands for a part that somebody asked for until it is there; Escape takes the wish back. */
export function Awaited({ onClose, children }: { onClose?: () => void; children?: ReactNode }) {
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === "Escape") onClose?.();
  });

  useEffect(() => {
    const end = asked.begin();
    window.addEventListener("keydown", onKey);
    return () => {
      window.removeEventListener("keydown", onKey);
      end();
    };
  }, []);

  return children;
}
