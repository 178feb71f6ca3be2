import { findPart, missingPart, renewOnce } from "@/components/ui/feedback/missing-part";
import { nextTry } from "@/components/ui/feedback/next-try";
import { lost } from "@/components/ui/value/tally";

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
