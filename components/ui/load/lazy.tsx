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
  useSyncExternalStore,
} from "react";
import { createStore } from "@/lib/client/store";

/** A component whose code is fetched when it is first shown, or earlier by `load`. */
type LazyPart<Props> = ((props: Props) => ReactNode) & { load(): Promise<unknown> };

/**
 * Returns a component that is fetched on demand. HTML from the server stays visible until then. Without a
 * network the page stays as it is and the component appears when it can be fetched.
 * @param load an `import()` of a module whose default is the component
 * @param fallback shown until then: `PendingPart` for what a user requested, by default nothing
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

/** Counts the holders of a condition and lets components follow whether there is one. */
export function createTally() {
  const count = createStore(0);

  return {
    /** Adds a holder. @returns removes it */
    begin() {
      let isHeld = true;
      count.set(count.get() + 1);
      return () => {
        if (isHeld) count.set(count.get() - 1);
        isHeld = false;
      };
    },
    useAny: () =>
      useSyncExternalStore(
        count.subscribe,
        () => count.get() > 0,
        () => false,
      ),
  };
}

/** Parts and pages that a user requested and that are not there yet. */
export const pendingRequests = createTally();

/** Imports that failed and are retried. */
export const failedImports = createTally();

/** Takes the position of a part that a user requested until it is there. Escape cancels the request. */
export function PendingPart({ onClose, children }: { onClose?: () => void; children?: ReactNode }) {
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === "Escape") onClose?.();
  });

  useEffect(() => {
    const end = pendingRequests.begin();
    window.addEventListener("keydown", onKey);
    return () => {
      window.removeEventListener("keydown", onKey);
      end();
    };
  }, []);

  return children;
}

/**
 * Returns a load that retries until the chunk arrives, because `lazy` would keep the failure for good. A
 * chunk that a newer desk no longer has reloads the page.
 * @returns a load that rejects only with errors of the module itself
 */
export function retryImport<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return async () => {
    try {
      return await load();
    } catch (error) {
      return await keepTrying(load, error);
    }
  };
}

async function keepTrying<Part>(load: () => Promise<Part>, first: unknown): Promise<Part> {
  const end = failedImports.begin();
  try {
    let error = first;
    for (let tries = 1; ; tries += 1) {
      const chunk = missingChunk(error);
      if (chunk === null) throw error;
      if ((await findChunk(chunk)) === "gone") reloadOnce(chunk);
      await waitForRetry(tries);
      try {
        return await load();
      } catch (next) {
        error = next;
      }
    }
  } finally {
    end();
  }
}

/**
 * Reloads a page that broke because a chunk of it could not be fetched, once, as soon as the desk can be
 * reached.
 * @returns whether that is why it broke
 */
export function useReloadForChunk(error: unknown): boolean {
  const chunk = missingChunk(error);
  const path = chunk?.path ?? null;

  useEffect(() => {
    let isOver = false;
    async function reload(): Promise<void> {
      for (let tries = 1; !isOver; tries += 1) {
        if ((await findChunk({ path })) !== null) return reloadOnce({ path });
        await waitForRetry(tries);
      }
    }
    if (path !== null) void reload();
    return () => {
      isOver = true;
    };
  }, [path]);

  return chunk !== null;
}

/** A script or style sheet that could not be fetched; the path is null where the error has none. */
interface MissingChunk {
  readonly path: string | null;
}

/** Returns the chunk that an error is about; null for any other error. */
export function missingChunk(error: unknown): MissingChunk | null {
  if (!(error instanceof Error) || error.name !== "ChunkLoadError") return null;
  return { path: /\/_next\/\S+/.exec(error.message)?.[0] ?? null };
}

/** Returns whether the desk still has the chunk; null where it cannot be reached. */
async function findChunk({ path }: MissingChunk): Promise<"there" | "gone" | null> {
  if (path === null || !navigator.onLine) return null;
  try {
    const { status } = await fetch(path, { method: "HEAD", cache: "no-store" });
    if (status === 404) return "gone";
    return status < 400 ? "there" : null;
  } catch {
    return null;
  }
}

/**
 * Reloads a page of an older desk for a missing chunk. Never twice for the same one, nor without a session
 * store: it would reload for ever.
 */
function reloadOnce({ path }: MissingChunk): void {
  if (path === null) return;
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

/** Waits until the browser is online, at most a time that doubles: the browser may be wrong about it. */
function waitForRetry(tries: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener("online", go);
      resolve();
    };
    const timer = setTimeout(go, Math.min(firstRetryMs * 2 ** (tries - 1), maxRetryMs));
    window.addEventListener("online", go);
  });
}

/**
 * Shows a fallback while a part loads after a navigation within the desk. Documents are sent complete. The
 * choice is kept, because a change would remount the page.
 */
export function ArrivalBoundary(props: { isSoft: boolean; fallback: ReactNode; children: ReactNode }) {
  const [isShown] = useState(props.isSoft);
  return isShown ? <Suspense fallback={props.fallback}>{props.children}</Suspense> : props.children;
}

/** Delay of the preload on an idle page, in ms: the page itself has loaded by then. */
const restMs = 8_000;

/**
 * Loads parts of a page before they are used, one after another: at the first move of the pointer or key
 * press, or after a while, unless the browser saves data. A part that fails is loaded again when it is used.
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
    const timer = savesData() ? undefined : setTimeout(begin, restMs);
    const end = () => {
      clearTimeout(timer);
      stop.abort();
    };
    for (const act of ["pointermove", "pointerdown", "keydown"])
      window.addEventListener(act, begin, { signal: stop.signal, passive: true });
    return end;
  }, []);
}

/** Returns whether the browser is set to save data; false where it does not report that. */
function savesData(): boolean {
  const connection = "connection" in navigator ? navigator.connection : null;
  return (
    typeof connection === "object" &&
    connection !== null &&
    "saveData" in connection &&
    connection.saveData === true
  );
}
