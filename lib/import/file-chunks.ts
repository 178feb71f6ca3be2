import { createReadStream } from "node:fs";
import { FileRefusal } from "./frame";

/** What the standard input is called in place of a file. */
export const standardInput = "-";

const chunkBytes = 1024 * 1024;

const sentences: Readonly<Record<string, string>> = {
  ENOENT: "There is no such file.",
  EACCES: "The file may not be read: permission denied.",
  EPERM: "The file may not be read: permission denied.",
  EISDIR: "It is a folder, not a file.",
};

/** The bytes of a file, piece by piece. Throws `FileRefusal` in plain words when it cannot be read. */
export async function* fileChunks(path: string): AsyncGenerator<Uint8Array> {
  try {
    const source =
      path === standardInput ? process.stdin : createReadStream(path, { highWaterMark: chunkBytes });
    for await (const chunk of source) {
      if (chunk instanceof Uint8Array) yield chunk;
    }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    throw new FileRefusal(sentences[code] ?? `The file cannot be read (${code || "unknown trouble"}).`);
  }
}
