import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";

/** What is known of a request that reached the server. */
export interface LoggedRequest {
  /** When it came (ms UTC). */
  readonly at: number;
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** The fault that it met, or null. */
  readonly fault: string | null;
  /** Milliseconds until the answer was sent or the connection closed, whichever came first; null before that. */
  readonly ms: number | null;
  /** Whether a whole answer was sent. */
  readonly answered: boolean;
  /** Bytes written to its connection. */
  readonly bytes: number;
}

const mostKept = 50_000;

/** The newest requests that reached the server, oldest first. */
export class RequestLog {
  #requests: (() => LoggedRequest)[] = [];
  #forgotten = 0;

  add(request: IncomingMessage, response: ServerResponse, fault: string | null): void {
    const { method = "", url = "", headers, socket } = request;
    const at = Date.now();
    const before = socket.bytesWritten;
    let end: { readonly ms: number; readonly bytes: number } | null = null;
    const finish = () => {
      end ??= { ms: Date.now() - at, bytes: socket.bytesWritten - before };
    };
    response.once("finish", finish).once("close", finish);
    if (this.#requests.length >= mostKept) this.#forgotten += this.#requests.splice(0, mostKept / 2).length;
    this.#requests.push(() => ({
      ...{ at, method, url, headers, fault },
      ms: end?.ms ?? null,
      answered: response.writableFinished,
      bytes: end?.bytes ?? socket.bytesWritten - before,
    }));
  }

  /** How many requests have come, also those that are no longer kept. */
  get count(): number {
    return this.#forgotten + this.#requests.length;
  }

  list(): readonly LoggedRequest[] {
    return this.#requests.map((read) => read());
  }

  clear(): void {
    this.#requests = [];
    this.#forgotten = 0;
  }
}
