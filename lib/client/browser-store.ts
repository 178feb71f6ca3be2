/** Reads the JSON of an entry of the browser's store; null if there is none, or if it cannot be read. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(window.localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Stores a value as JSON. Returns whether it is stored: the browser's store may be forbidden or full. */
export function writeStored(key: string, value: unknown): boolean {
  try {
    window.localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
