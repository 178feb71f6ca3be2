import { browserViewsKey } from "./preferences";

/** Reads a JSON entry of the browser's storage; null if it is missing or unreadable. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(window.localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Stores a value as JSON. Returns false if the browser's storage is forbidden or full. */
export function writeStored(key: string, value: unknown): boolean {
  try {
    window.localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/**
 * Deletes what the desk stored in this browser, except saved views of a desk without accounts. Returns false
 * if the browser's storage is forbidden.
 */
export function clearStored(): boolean {
  try {
    for (const key of Object.keys(window.localStorage)) {
      if (key !== browserViewsKey) window.localStorage.removeItem(key);
    }
    window.sessionStorage.clear();
    return true;
  } catch {
    return false;
  }
}
