import { Pool } from "undici";

/** One answer: how long it took from being asked to its last byte, in ms. */
export interface Heard {
  readonly status: number;
  readonly ms: number;
  /** What `Retry-After` says, in seconds. */
  readonly retryAfter: number;
  /** The body's size. */
  readonly bytes: number;
}

/** Keeps connections to a server and asks it. */
export interface Client {
  ask(path: string): Promise<Heard>;
  close(): Promise<void>;
}

export function openClient(origin: string, connections: number): Client {
  const pool = new Pool(origin, { connections, headersTimeout: 60_000, bodyTimeout: 60_000 });
  return {
    async ask(path) {
      const began = performance.now();
      const { statusCode, headers, body } = await pool.request({ path, method: "GET" });
      const { byteLength } = await body.arrayBuffer();
      return {
        status: statusCode,
        ms: performance.now() - began,
        retryAfter: Number(headers["retry-after"] ?? 0),
        bytes: byteLength,
      };
    },
    close: () => pool.close(),
  };
}

/** Keeps `connections` of a client busy with one question after the other, `count` in all. */
export async function askMany(
  client: Client,
  { count, connections, path }: { count: number; connections: number; path: (nth: number) => string },
): Promise<readonly Heard[]> {
  const heard: Heard[] = [];
  let next = 0;
  const lane = async () => {
    for (let nth = next++; nth < count; nth = next++) heard.push(await client.ask(path(nth)));
  };
  await Promise.all(Array.from({ length: connections }, lane));
  return heard;
}
