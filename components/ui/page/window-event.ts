"use client";

import { useEffectEvent, useLayoutEffect } from "react";

interface Options {
  /** Listens only while it is true, as it is by default. */
  readonly isOn?: boolean;
  /** Comes before the elements of the page. */
  readonly capture?: boolean;
}

/** Listens to an event of the window, or of any element, as soon as a component is visible. */
export function useWindowEvent<Name extends keyof WindowEventMap>(
  name: Name,
  listen: (event: WindowEventMap[Name]) => void,
  { isOn = true, capture = false }: Options = {},
): void {
  const onEvent = useEffectEvent(listen);

  useLayoutEffect(() => {
    if (!isOn) return;
    window.addEventListener(name, onEvent, { capture });
    return () => window.removeEventListener(name, onEvent, { capture });
  }, [name, isOn, capture]);
}
