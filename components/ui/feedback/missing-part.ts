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
export async function findPart({ path }: MissingPart): Promise<"there" | "gone" | null> {
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
export function renewOnce({ path }: MissingPart): void {
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
