"use client";

import {
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
} from "react";

/** A component whose code comes when it is first shown, or before, when `load` is called. */
type LatePart<Props> = ((props: Props) => ReactNode) & { load(): Promise<unknown> };

/**
 * A part of the page that comes when it is first used; where the server draws it, its HTML stands there until
 * then. Where it cannot be had the page stays as it is, and the part comes when it can. What it shows is
 * styled by the page's own sheets.
 * @param load an `import()` of a module whose default is the component
 * @param wait what stands there until then: `Awaited` where somebody asked for it, nothing unless it is given
 */
export function latePart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  wait: (props: Props) => ReactNode = () => null,
): LatePart<Props> {
  const Part: ComponentType<Props> = lazy(steadyLoad(load));
  function Late(props: Props) {
    return <Suspense fallback={createElement(wait, props)}>{createElement(Part, props)}</Suspense>;
  }
  return Object.assign(Late, { load });
}

/**
 * Makes a load of a part of the page one that does not fail for want of a network: it asks again until the
 * part is there. A part that a newer desk no longer has renews the page.
 * @param load an `import()`
 * @returns a load that raises only what the part itself raises
 */
export function steadyLoad<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return async () => {
    try {
      return await load();
    } catch (error) {
      return await keepAsking(load, error);
    }
  };
}

async function keepAsking<Part>(load: () => Promise<Part>, first: unknown): Promise<Part> {
  const end = lost.begin();
  try {
    let error = first;
    for (let tries = 1; ; tries += 1) {
      const part = missingPart(error);
      if (part === null) throw error;
      if ((await findPart(part)) === "gone") renewOnce(part);
      await nextTry(tries);
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

/** A script or style sheet of the page that could not be fetched. */
interface MissingPart {
  /** Its path; null where the error does not tell. */
  readonly path: string | null;
}

/** What could not be fetched, by the error that tells so; null for an error of any other kind. */
export function missingPart(error: unknown): MissingPart | null {
  if (!(error instanceof Error) || error.name !== "ChunkLoadError") return null;
  return { path: /\/_next\/\S+/.exec(error.message)?.[0] ?? null };
}

/** Whether the desk has the part, or no longer: a newer desk has others. Null where it cannot be asked. */
async function findPart({ path }: MissingPart): Promise<"there" | "gone" | null> {
  if (path === null || !navigator.onLine) return null;
  try {
    const { status } = await fetch(path, { method: "HEAD", cache: "no-store" });
    return status === 404 ? "gone" : status < 400 ? "there" : null;
  } catch {
    return null;
  }
}

const renewedFor = "renewed for";

/**
 * Loads the page anew for a part that it lacks: a page of an older desk becomes one of the newer. Not again
 * for the same part, and not in a browser that could not remember it: it would go on for ever.
 */
function renewOnce({ path }: MissingPart): void {
  if (path === null) return;
  try {
    const mark = `${renewedFor} ${path}`;
    if (window.sessionStorage.getItem(mark) !== null) return;
    window.sessionStorage.setItem(mark, "");
  } catch {
    return;
  }
  window.location.reload();
}

const firstMs = 500;
const longestMs = 8_000;

/**
 * Waits for the moment to ask again: when the browser is back online, at the latest after a while, for it may
 * be wrong about its network. The more often it was in vain, the longer.
 * @param tries how often it was asked before
 */
function nextTry(tries: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener("online", go);
      resolve();
    };
    const timer = setTimeout(go, Math.min(firstMs * 2 ** (tries - 1), longestMs));
    window.addEventListener("online", go);
  });
}

/**
 * Loads a page that broke because a part of it could not be fetched anew, once, as soon as the desk can be
 * asked.
 * @returns whether that is why it broke
 */
export function useRenewal(error: unknown): boolean {
  const part = missingPart(error);
  const path = part?.path ?? null;

  useEffect(() => {
    let isOver = false;
    async function renew(): Promise<void> {
      for (let tries = 1; !isOver; tries += 1) {
        if ((await findPart({ path })) !== null) return renewOnce({ path });
        await nextTry(tries);
      }
    }
    if (path !== null) void renew();
    return () => {
      isOver = true;
    };
  }, [path]);

  return part !== null;
}

/** Something that may hold several times at once, and is told by whom it holds for. */
interface Tally {
  /** From now on it holds once more. @returns ends that */
  begin(): () => void;
  /** Whether it holds at all. */
  useAny(): boolean;
}

/** A tally of nothing yet. */
export function createTally(): Tally {
  const held = new Set<symbol>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    begin() {
      const one = Symbol();
      held.add(one);
      tell();
      return () => {
        if (held.delete(one)) tell();
      };
    },
    useAny: () =>
      useSyncExternalStore(
        subscribe,
        () => held.size > 0,
        () => false,
      ),
  };
}

/** What somebody asked for and does not have yet. */
export const asked = createTally();

/** Parts of the page that were needed and could not be fetched. */
export const lost = createTally();
