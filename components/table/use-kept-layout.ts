"use client";

import { useSyncExternalStore } from "react";
import * as z from "zod/mini";

const schema = z.object({
  /** Column ids in order; absent where nobody chose. */
  cols: z.catch(z.optional(z.array(z.string())), undefined),
  /** In px, by column. */
  widths: z.catch(z.record(z.string(), z.number()), {}),
});

/** How one person laid out a table in this browser. */
export type KeptLayout = z.infer<typeof schema>;

const changed = "desk-layout-changed";
/** Where the browser keeps nothing, the page still does. */
const memory = new Map<string, string>();

/** The layout of a table as this browser keeps it, and the way to keep another. The server draws the plain one. */
export function useKeptLayout(key: string): readonly [KeptLayout, (change: Partial<KeptLayout>) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => "",
  );
  const layout = parse(text);
  return [layout, (change) => write(key, JSON.stringify({ ...layout, ...change }))];
}

function subscribe(listen: () => void): () => void {
  window.addEventListener(changed, listen);
  window.addEventListener("storage", listen);
  return () => {
    window.removeEventListener(changed, listen);
    window.removeEventListener("storage", listen);
  };
}

function read(key: string): string {
  try {
    return window.localStorage.getItem(key) ?? memory.get(key) ?? "";
  } catch {
    return memory.get(key) ?? "";
  }
}

function write(key: string, text: string): void {
  memory.set(key, text);
  try {
    window.localStorage.setItem(key, text);
  } catch {
    // Storage is forbidden or full: the choice lasts as long as the page.
  }
  window.dispatchEvent(new Event(changed));
}

function parse(text: string): KeptLayout {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return { widths: {} };
  }
}
