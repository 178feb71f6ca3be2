"use client";

import { useEffectEvent, useLayoutEffect } from "react";

interface Options {
  /** Listens only while it is true, which is the default. */
  readonly isOn?: boolean;
  /** Runs before the handlers of elements. */
  readonly capture?: boolean;
}

/** Listens from the first layout on. Events of elements bubble up to the window. */
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
