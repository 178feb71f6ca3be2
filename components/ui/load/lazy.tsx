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
import { createStore } from "@/lib/client/store";

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

/** Above 0 while failed loads are being retried. */
export const failedImports = createStore(0);

/**
 * Returns a function that retries a load until the chunk arrives, because `lazy` would keep a failure. It
 * rejects only with errors of the module itself. Reloads the page if a newer build no longer has the chunk.
 */
export function retryImport<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return () => load().catch((error: unknown) => loadAgain(load, error, 1));
}

async function loadAgain<Part>(load: () => Promise<Part>, error: unknown, tries: number): Promise<Part> {
  const path = missingChunk(error);
  if (path === null) throw error;
  failedImports.set(failedImports.get() + 1);
  try {
    if ((await checkChunk(path)) === "gone") reloadOnce(path);
    await waitForRetry(tries);
    return await load().catch((next: unknown) => loadAgain(load, next, tries + 1));
  } finally {
    failedImports.set(failedImports.get() - 1);
  }
}

/**
 * Reloads a page that broke because one of its chunks could not be fetched: once, as soon as the desk can be
 * reached. Returns whether the page broke for that reason.
 */
export function useReloadForChunk(error: unknown): boolean {
  const path = missingChunk(error);

  useEffect(() => {
    let isCanceled = false;
    async function reload(chunk: string): Promise<void> {
      for (let tries = 1; !isCanceled; tries += 1) {
        if ((await checkChunk(chunk)) !== null) return reloadOnce(chunk);
        await waitForRetry(tries);
      }
    }
    if (path !== null) void reload(path);
    return () => {
      isCanceled = true;
    };
  }, [path]);

  return path !== null;
}

/** Returns the path of a chunk that could not be fetched, "" if it is unknown; null for other errors. */
export function missingChunk(error: unknown): string | null {
  if (!(error instanceof Error) || error.name !== "ChunkLoadError") return null;
  return /\/_next\/\S+/.exec(error.message)?.[0] ?? "";
}

/** Returns whether the desk still has the chunk; null if it cannot be reached. */
async function checkChunk(path: string): Promise<"present" | "gone" | null> {
  if (path === "" || !navigator.onLine) return null;
  try {
    const { status } = await fetch(path, { method: "HEAD", cache: "no-store" });
    if (status === 404) return "gone";
    return status < 400 ? "present" : null;
  } catch {
    return null;
  }
}

/**
 * Reloads a page of an older build because of a missing chunk. Reloads only once for each chunk, and not
 * without a session store, because the page could reload forever.
 */
function reloadOnce(path: string): void {
  try {
    const mark = `reloaded for ${path}`;
    if (window.sessionStorage.getItem(mark) !== null) return;
    window.sessionStorage.setItem(mark, "");
  } catch {
    return;
  }
  window.location.reload();
}

const firstRetryMs = 500;
const maxRetryMs = 8_000;

/** Waits for the `online` event, at most for a doubling delay, because `navigator.onLine` is unreliable. */
function waitForRetry(tries: number): Promise<void> {
  const ms = Math.min(firstRetryMs * 2 ** (tries - 1), maxRetryMs);
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
    window.addEventListener("online", () => resolve(), { once: true, signal: AbortSignal.timeout(ms) });
  });
}
