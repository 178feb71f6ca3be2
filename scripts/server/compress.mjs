import { constants, createBrotliCompress, createGzip } from "node:zlib";

/** @import { IncomingMessage, ServerResponse } from "node:http" */
/** @typedef {keyof typeof encodings} Encoding */
/** @typedef {ServerResponse & { flush?: () => void }} Response */

/** Fewer bytes than this fit into one packet as they are. */
const minLength = 1024;
/** Milliseconds until a piece is flushed: the rest often follows sooner, and each flush costs compression. */
const flushDelayMs = 20;
/** Statuses without a body. */
const bodiless = [204, 304];
/** Workbooks, pictures and fonts are compressed already. */
const textTypes =
  /^(text\/(?!event-stream)|application\/(json|javascript|xml|x-ndjson|wasm)\b|[^;]+\+(json|xml|text)\b)/i;

/**
 * The encodings, best first. On a page of 25 contributions (193 KB): Brotli 4 takes 1.1 ms and leaves 15 KB,
 * gzip 6 takes 1.6 ms and leaves 18 KB; gzip 1 to 5 are no faster. A small window keeps an encoder below 1
 * MB.
 */
const encodings = {
  br: {
    create: () =>
      createBrotliCompress({
        params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
      }),
    flush: constants.BROTLI_OPERATION_FLUSH,
  },
  gzip: { create: () => createGzip({ level: 6 }), flush: constants.Z_SYNC_FLUSH },
};
const names = /** @type {const} */ (["br", "gzip"]);

/**
 * Chooses the encoding of an answer (RFC 9110, 12.5.3).
 * @param {string | string[] | undefined} accepted the header `Accept-Encoding`
 * @returns {Encoding | null} null: none, also where the caller refuses all
 */
export function chooseEncoding(accepted) {
  if (accepted === undefined) return null;
  /** @type {Map<string, number>} */
  const weights = new Map();
  for (const part of String(accepted).toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith("q="))?.slice(2) ?? "1";
    weights.set(name, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0);
  }
  const weigh = (/** @type {string} */ name) => weights.get(name) ?? weights.get("*") ?? 0;
  const plain = weights.get("identity") ?? 0;
  const [best] = names.toSorted((one, other) => weigh(other) - weigh(one));
  return best !== undefined && weigh(best) > 0 && weigh(best) >= plain ? best : null;
}

/**
 * Compresses an answer in zlib's own threads, as the caller accepts it. A route handler reports the length of
 * its body in `x-desk-length`, because Next drops its `content-length`.
 * @param {IncomingMessage} request
 * @param {Response} response before anything else wraps its `writeHead`
 */
export function compressAnswer(request, response) {
  const { writeHead, write, end } = response;
  const isHead = request.method === "HEAD";
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  /** @type {ReturnType<typeof startEncoder> | null} */
  let encoder = null;

  response.writeHead = (/** @type {number} */ status) => {
    const encoded = describeEncoding(response, status, encoding);
    if (encoded !== null && !isHead) {
      encoder = startEncoder(encoded, response, {
        write: (piece) => Reflect.apply(write, response, [piece]),
        end: () => Reflect.apply(end, response, []),
      });
    }
    return writeHead.call(response, status);
  };
  response.write = (/** @type {any[]} */ ...parts) => {
    if (!response.headersSent) response.writeHead(response.statusCode);
    return encoder === null
      ? Reflect.apply(write, response, parts)
      : Reflect.apply(encoder.write, encoder, parts);
  };
  response.end = (/** @type {any[]} */ ...parts) => {
    const [body] = parts;
    const isBody = typeof body === "string" || body instanceof Uint8Array;
    if (!response.headersSent && (isBody || !isHead)) {
      const isCounted = response.hasHeader("content-length") || bodiless.includes(response.statusCode);
      if (!isCounted) response.setHeader("content-length", isBody ? Buffer.byteLength(body) : 0);
      response.writeHead(response.statusCode);
    }
    if (encoder === null) return Reflect.apply(end, response, parts);
    Reflect.apply(encoder.end, encoder, parts);
    return response;
  };
}

/**
 * Sets the headers about the encoding of an answer; those of HEAD are those of GET.
 * @param {Response} response
 * @param {number} status
 * @param {Encoding | null} encoding that the caller accepts
 * @returns {Encoding | null} null where the answer is not encoded
 */
function describeEncoding(response, status, encoding) {
  const length = response.getHeader("x-desk-length") ?? response.getHeader("content-length");
  response.removeHeader("x-desk-length");
  if (length !== undefined && !bodiless.includes(status))
    response.setHeader("content-length", String(length));
  // Next sets the headers of a route handler as lists of one.
  if (!textTypes.test(String(response.getHeader("content-type")))) return null;
  const vary = [response.getHeader("vary") ?? []].flat().join(", ");
  if (!/\baccept-encoding\b/i.test(vary))
    response.setHeader("vary", vary === "" ? "Accept-Encoding" : `${vary}, Accept-Encoding`);
  const isWhole = status !== 206 && !bodiless.includes(status) && !response.hasHeader("content-encoding");
  if (encoding === null || !isWhole || Number(length ?? minLength) < minLength) return null;
  response.setHeader("content-encoding", encoding);
  response.removeHeader("content-length");
  return encoding;
}

/**
 * Puts an encoder before a response. A caller that reads slowly stops the encoder, which stops its writer.
 * @param {Encoding} encoding
 * @param {Response} response
 * @param {{ write(piece: Buffer): boolean, end(): void }} plain writes to the response without the encoder
 */
function startEncoder(encoding, response, plain) {
  const { create, flush } = encodings[encoding];
  /** @type {import("node:zlib").Gzip | import("node:zlib").BrotliCompress} */
  const encoder = create();
  encoder.on("data", (piece) => {
    if (!plain.write(piece)) encoder.pause();
  });
  encoder.once("end", () => plain.end());
  encoder.once("error", (error) => response.destroy(error));
  encoder.on("drain", () => response.emit("drain"));
  // The encoder takes more long before the socket does.
  response.on("drain", () => response.writableNeedDrain || encoder.resume());

  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  // Next calls it after every piece of a page.
  response.flush = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      encoder.flush(flush);
    }, flushDelayMs);
  };
  response.once("close", () => {
    clearTimeout(timer);
    encoder.destroy();
  });
  return encoder;
}
