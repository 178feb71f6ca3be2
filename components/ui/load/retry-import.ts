"use client";

import { useEffect } from "react";
import { createStore } from "@/lib/client/store";

/** The number of imports that failed and are being retried. */
export const failedImports = createStore(0);

/**
 * Returns a function that retries a load until the chunk arrives, because `lazy` would keep a failure. It
 * rejects only with errors of the module itself. Reloads the page if a newer build no longer has the chunk.
 */
export function retryImport<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return () => load().catch((error: unknown) => keepTrying(load, error));
}

async function keepTrying<Part>(load: () => Promise<Part>, first: unknown): Promise<Part> {
  failedImports.set(failedImports.get() + 1);
  try {
    let error = first;
    for (let tries = 1; ; tries += 1) {
      const path = missingChunk(error);
      if (path === null) throw error;
      if ((await checkChunk(path)) === "gone") reloadOnce(path);
      await waitForRetry(tries);
      try {
        return await load();
      } catch (next) {
        error = next;
      }
    }
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
