"use client";

import {
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { retryImport } from "./retry-import";

/** A component whose code is fetched when it is first shown, or earlier by `load`. */
type LazyPart<Props> = ((props: Props) => ReactNode) & { load(): Promise<unknown> };

/**
 * Returns a component that is fetched on demand. Until then, HTML from the server stays visible, or else the
 * fallback. Without a network, the component appears once it can be fetched.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: (props: Props) => ReactNode = () => null,
): LazyPart<Props> {
  const Part: ComponentType<Props> = lazy(retryImport(load));

  function Lazy(props: Props) {
    return <Suspense fallback={createElement(fallback, props)}>{createElement(Part, props)}</Suspense>;
  }

  return Object.assign(Lazy, { load });
}

/**
 * Shows a fallback while a part loads after a navigation within the desk (`isSoft`). A new document needs
 * none, because it is sent complete. The first choice is kept, because a change would remount the page.
 */
export function NavigationSuspense(props: { isSoft: boolean; fallback: ReactNode; children: ReactNode }) {
  const [isShown] = useState(props.isSoft);
  return isShown ? <Suspense fallback={props.fallback}>{props.children}</Suspense> : props.children;
}

/** Delay of the preload on an idle page, in ms. By then, the page itself has loaded. */
const idleDelayMs = 8_000;

/**
 * Loads parts of a page before they are used, one after another: at the first move of the pointer or key
 * press, or after a while unless the browser saves data. A part that fails is loaded again when it is used.
 */
export function usePreload(...loads: readonly (() => Promise<unknown>)[]): void {
  const load = useEffectEvent(async () => {
    for (const part of loads) await part().catch(() => {});
  });

  useEffect(() => {
    const stop = new AbortController();
    const begin = () => {
      end();
      void load();
    };
    const timer = savesData() ? undefined : setTimeout(begin, idleDelayMs);
    const end = () => {
      clearTimeout(timer);
      stop.abort();
    };
    for (const act of ["pointermove", "pointerdown", "keydown"])
      window.addEventListener(act, begin, { signal: stop.signal, passive: true });
    return end;
  }, []);
}

function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  return connection instanceof Object && Reflect.get(connection, "saveData") === true;
}
