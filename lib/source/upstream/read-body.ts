import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { Dispatcher } from "undici";
import { maxBodyBytes, maxPacking, surelyHarmlessBytes } from "./settings";
import { bodyTrouble } from "./transport-trouble";
import { Stopped, type Troubled, troubled } from "./trouble";

type Body = Dispatcher.ResponseData["body"];

/**
 * Reads a body to its end and unpacks it on the way, never beyond the largest size that is taken: a bomb
 * stops there, or before.
 */
export async function readBody(
  body: Body,
  encoding: "identity" | "gzip",
): Promise<{ readonly ok: true; readonly value: Uint8Array } | Troubled> {
  try {
    return { ok: true, value: encoding === "gzip" ? await unpack(body) : await body.bytes() };
  } catch (error) {
    if (isZlibError(error)) return troubled("packed");
    return error instanceof Stopped && error.trouble === "too_large"
      ? troubled("too_large")
      : bodyTrouble(error);
  }
}

async function unpack(body: Body): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  let size = 0;
  const gunzip = createGunzip({ chunkSize: 64 * 1024 });
  const isTooMuch = () =>
    size > maxBodyBytes || (size > surelyHarmlessBytes && size > gunzip.bytesWritten * maxPacking);
  const collect = new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(piece);
      size += piece.length;
      done(isTooMuch() ? new Stopped("too_large") : null);
    },
  });
  await pipeline(body, gunzip, collect);
  return Buffer.concat(pieces, size);
}

/** Broken packing, by the names of zlib's own codes. */
function isZlibError(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}
