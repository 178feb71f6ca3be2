import type { Frame } from "./frame";
import type { ReadRecord } from "./read-record";
import type { RecordReader } from "./record-reader";

/** A record, and where it stands. */
export interface FramedRecord {
  /** Without its bytes where there is a record of it. */
  readonly frame: Frame;
  readonly record: ReadRecord;
}

/**
 * What a reader is given at once: enough to be worth the way, and little enough that memory stays bounded.
 */
const slabFrames = 250;
const slabBytes = 4 * 1024 * 1024;
const none = new Uint8Array();
/** While a large batch is written, the reader has its successor to read. */
const slabsAhead = 8;

/**
 * The records of frames in their order, some of which are read ahead while those before are used. What the
 * frames throw comes after the records before it.
 */
export async function* readAhead(
  frames: AsyncIterable<Frame>,
  reader: RecordReader,
): AsyncGenerator<FramedRecord> {
  const ahead: Promise<readonly FramedRecord[]>[] = [];
  const trouble: unknown[] = [];
  const slabs = slabsOf(frames, (error) => trouble.push(error));
  for await (const slab of slabs) {
    const reading = readSlab(slab, reader);
    // Whoever comes to it is told; until then a failure is not unheard.
    reading.catch(() => {});
    ahead.push(reading);
    if (ahead.length > slabsAhead) yield* (await ahead.shift()) ?? [];
  }
  for (const reading of ahead) yield* await reading;
  for (const error of trouble) throw error;
}

async function readSlab(slab: readonly Frame[], reader: RecordReader): Promise<readonly FramedRecord[]> {
  const records = await reader.read(slab);
  return slab.flatMap((frame, at) => {
    const record = records[at];
    if (record === undefined) return [];
    // What was read is kept once.
    return [{ frame: record.ok ? { ...frame, bytes: none } : frame, record }];
  });
}

async function* slabsOf(
  frames: AsyncIterable<Frame>,
  onTrouble: (error: unknown) => void,
): AsyncGenerator<readonly Frame[]> {
  let slab: Frame[] = [];
  let bytes = 0;
  try {
    for await (const frame of frames) {
      slab.push(frame);
      bytes += frame.bytes.length;
      if (slab.length < slabFrames && bytes < slabBytes) continue;
      yield slab;
      slab = [];
      bytes = 0;
    }
  } catch (error) {
    onTrouble(error);
  }
  if (slab.length > 0) yield slab;
}
