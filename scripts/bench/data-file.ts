import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Milestones } from "./progress";

const linesPerChunk = 100;

/** Writes records as NDJSON, in constant memory. */
export async function writeDataFile(path: string, records: Iterable<unknown>): Promise<void> {
  await pipeline(Readable.from(chunks(records), { objectMode: false }), createWriteStream(path));
}

function* chunks(records: Iterable<unknown>): Generator<Buffer> {
  const milestones = new Milestones("rows written");
  let lines: string[] = [];
  let done = 0;
  for (const record of records) {
    lines.push(`${JSON.stringify(record)}\n`);
    done++;
    if (lines.length < linesPerChunk) continue;
    yield Buffer.from(lines.join(""));
    milestones.pass(done);
    lines = [];
  }
  yield Buffer.from(lines.join(""));
}
