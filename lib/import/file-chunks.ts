import { createReadStream } from "node:fs";
import { FileRefusal } from "./frame";

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
    for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
      if (chunk instanceof Uint8Array) yield chunk;
    }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    throw new FileRefusal(sentences[code] ?? `The file cannot be read (${code || "unknown trouble"}).`);
  }
}
