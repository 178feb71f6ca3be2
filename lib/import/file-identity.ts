import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { standardInput } from "./file-chunks";

const edgeBytes = 1024 * 1024;

/**
 * Tells a file from every other by its size and both its ends, wherever it lies and whatever it is called, so
 * that an import of it can be gone on with; null for what is no file, such as a pipe, and for what cannot be
 * read.
 */
export async function fileIdentity(path: string): Promise<string | null> {
  if (path === standardInput) return null;
  const file = await open(path).catch(() => null);
  if (file === null) return null;
  try {
    const found = await file.stat();
    if (!found.isFile()) return null;
    const hash = createHash("sha256").update(`${found.size} `);
    const edge = Buffer.alloc(Math.min(edgeBytes, found.size));
    for (const position of [0, found.size - edge.length]) {
      await file.read(edge, 0, edge.length, position);
      hash.update(edge);
    }
    return hash.digest("hex");
  } catch {
    return null;
  } finally {
    await file.close();
  }
}
