"use client";

import { useEffect, useState } from "react";

/**
 * Whether somebody has begun to use the page, with a pointer or by the keyboard: time to load what only they
 * need.
 */
export function useTouched(): boolean {
  const [isTouched, setTouched] = useState(false);

  useEffect(() => {
    const touch = () => setTouched(true);
    const names = ["pointerover", "focusin", "keydown"] as const;
    for (const name of names) document.addEventListener(name, touch, { once: true });
    return () => {
      for (const name of names) document.removeEventListener(name, touch);
    };
  }, []);

  return isTouched;
}
