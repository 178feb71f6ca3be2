import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FileRefusal, fileChunks, fileIdentity, gunzip, readHead } from "./file-bytes";

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function read(chunks: AsyncGenerator<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of gunzip(chunks)) parts.push(part);
  return Buffer.concat(parts);
}

test.each([
  [8, { head: Buffer.from("abcdef"), isComplete: true }],
  [3, { head: Buffer.from("abcd"), isComplete: false }],
])("readHead reads whole chunks until it has %i bytes or the stream ends", async (size, head) => {
  expect(await readHead(inChunks(Buffer.from("abcdef"), 2), size)).toEqual(head);
});

test("identifying a named pipe leaves its content to the reader", async () => {
  const folder = mkdtempSync(join(tmpdir(), "desk-pipe-"));
  try {
    const pipe = join(folder, "pipe");
    execFileSync("sh", ["-c", `mkfifo "$0"`, pipe]);
    const writer = spawn("sh", ["-c", `echo '{"id":"A"}' > "$0"`, pipe]);
    expect(await fileIdentity(pipe)).toBeNull();
    expect(await read(fileChunks(pipe))).toEqual(Buffer.from('{"id":"A"}\n'));
    writer.kill();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a file has another identity once something in its middle was repaired", async () => {
  const folder = mkdtempSync(join(tmpdir(), "desk-repair-"));
  try {
    const path = join(folder, "records.ndjson");
    const bytes = Buffer.alloc(3 * 1024 * 1024, "x");
    writeFileSync(path, bytes);
    utimesSync(path, 1, 1);
    const before = await fileIdentity(path);
    expect(await fileIdentity(path)).toBe(before);
    writeFileSync(path, bytes.fill("y", bytes.length / 2, bytes.length / 2 + 1));
    expect(await fileIdentity(path)).not.toBe(before);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe("gunzip", () => {
  test("decompresses chunks of any size, and passes on plain bytes unchanged", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array(),
        fc.uint8Array(),
        fc.integer({ min: 1, max: 40 }),
        async (a, b, size) => {
          fc.pre(!(a[0] === 0x1f && a[1] === 0x8b));
          expect(await read(inChunks(a, size))).toEqual(Buffer.from(a));
          // Concatenated gzip files are one file.
          const packed = Buffer.concat([gzipSync(a), gzipSync(b)]);
          expect(await read(inChunks(packed, size))).toEqual(Buffer.concat([a, b]));
        },
      ),
    );
  });

  test("yields the readable start of a truncated or damaged file, then refuses it", async () => {
    const text = Buffer.from(Array.from({ length: 50_000 }, (_, n) => `{"id":"R${n}"}`).join("\n"));
    const packed = gzipSync(text);
    const damaged = Buffer.from(packed);
    damaged.fill(0xff, packed.length / 2, packed.length / 2 + 50);
    for (const broken of [packed.subarray(0, packed.length - 9), damaged]) {
      let size = 0;
      const reading = async () => {
        for await (const part of gunzip(inChunks(broken, 4096))) size += part.length;
      };
      await expect(reading()).rejects.toThrow(FileRefusal);
      expect(size).toBeGreaterThan(0);
    }
  });

  test("refuses a compression bomb long before its end", async () => {
    const bomb = Buffer.concat(Array<Buffer>(40).fill(gzipSync(Buffer.alloc(8 * 1024 * 1024))));
    await expect(read(inChunks(bomb, 4096))).rejects.toThrow(/more than 200 times/);
  });

  test("passes on errors of the file unchanged", async () => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield gzipSync(Buffer.from("{}")).subarray(0, 12);
      throw new FileRefusal("There is no such file.");
    }
    await expect(read(failing())).rejects.toThrow("There is no such file.");
  });
});
