import { LINE_FEED } from "@/lib/json/bytes";
import { ArrayFramer } from "./array-framer";
import { type FileForm, fileForm, headBytes } from "./file-form";
import type { Frame, Framer } from "./frame";
import { LineFramer } from "./line-framer";

/**
 * The records of one file as frames, in its order, whatever its form (see `fileForm`). Memory stays constant. Throws
 * `FileRefusal` when the file cannot be read, or read on.
 */
export async function* readFrames(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Frame> {
  let framer: Framer | null = null;
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    if (framer !== null) {
      yield* framer.feed(chunk);
      continue;
    }
    waiting.push(chunk);
    size += chunk.length;
    if (size < headBytes) continue;
    framer = yield* readHead(Buffer.concat(waiting), false);
    waiting = [];
  }
  framer ??= yield* readHead(Buffer.concat(waiting), true);
  yield* framer.end();
}

function* readHead(head: Uint8Array, complete: boolean): Generator<Frame, Framer> {
  const form = fileForm(head, complete);
  const framer = framerFor(form, lineAt(head, form.start));
  yield* framer.feed(head.subarray(form.start, form.kind === "record" ? form.end : head.length));
  return framer;
}

function framerFor(form: FileForm, line: number): Framer {
  if (form.kind === "lines") return new LineFramer(line, form.start);
  if (form.kind === "list") return new ArrayFramer(line, form.start, form.enclosed);
  return recordFramer(line, form.start);
}

/** A file of one record is read whole by then: it is one frame. */
function recordFramer(line: number, offset: number): Framer {
  return {
    feed: (bytes) => [{ line, offset, bytes, tooLong: false }],
    end: () => [],
  };
}

/** The line, counted from 1, on which a byte stands. */
function lineAt(head: Uint8Array, offset: number): number {
  let line = 1;
  for (let at = head.indexOf(LINE_FEED); at !== -1 && at < offset; at = head.indexOf(LINE_FEED, at + 1))
    line++;
  return line;
}
