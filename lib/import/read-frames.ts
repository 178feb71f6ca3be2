import { LINE_FEED } from "@/lib/json/bytes";
import { ArrayFramer } from "./array-framer";
import { type FileForm, fileForm, headBytes } from "./file-form";
import type { Frame, Framer } from "./frame";
import { LineFramer } from "./line-framer";

/** Where a record begins. */
type Place = Pick<Frame, "line" | "offset">;

/**
 * The records of one file as frames, in its order, whatever its form (see `fileForm`). Memory stays constant.
 * Throws `FileRefusal` when the file cannot be read, or read on.
 * @param from the beginning of a record: those before it are passed over
 */
export async function* readFrames(
  chunks: AsyncIterable<Uint8Array>,
  from: Place | null = null,
): AsyncGenerator<Frame> {
  let framer: Framer | null = null;
  let waiting: Uint8Array[] = [];
  let passed = 0;
  let size = 0;
  for await (const chunk of chunks) {
    const start = passed;
    passed += chunk.length;
    if (framer !== null) {
      const skipped = Math.max(0, (from?.offset ?? 0) - start);
      if (skipped < chunk.length) yield* framer.feed(skipped === 0 ? chunk : chunk.subarray(skipped));
      continue;
    }
    waiting.push(chunk);
    size += chunk.length;
    if (size < headBytes) continue;
    framer = yield* readHead(Buffer.concat(waiting), false, from);
    waiting = [];
  }
  framer ??= yield* readHead(Buffer.concat(waiting), true, from);
  yield* framer.end();
}

function* readHead(head: Uint8Array, complete: boolean, from: Place | null): Generator<Frame, Framer> {
  const form = fileForm(head, complete);
  const { line, offset } = from ?? { line: lineAt(head, form.start), offset: form.start };
  const framer = framerFor(form, line, offset);
  yield* framer.feed(head.subarray(offset, form.kind === "record" ? form.end : head.length));
  return framer;
}

function framerFor(form: FileForm, line: number, offset: number): Framer {
  if (form.kind === "lines") return new LineFramer(line, offset);
  if (form.kind === "list") return new ArrayFramer(line, offset, form.enclosed);
  return recordFramer(line, offset);
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
