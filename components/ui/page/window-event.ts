"use client";

import { useEffectEvent, useLayoutEffect } from "react";

/**
 * Listens from the first layout on, and only while `isOn`. Events of elements bubble up to the window; with
 * `capture`, the listener runs before the handlers of elements.
 */
export function useWindowEvent<Name extends keyof WindowEventMap>(
  name: Name,
  listen: (event: WindowEventMap[Name]) => void,
  { isOn = true, capture = false }: { isOn?: boolean; capture?: boolean } = {},
): void {
  const onEvent = useEffectEvent(listen);

  useLayoutEffect(() => {
    if (!isOn) return;
    window.addEventListener(name, onEvent, { capture });
    return () => window.removeEventListener(name, onEvent, { capture });
  }, [name, isOn, capture]);
}
