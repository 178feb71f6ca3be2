import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** An answer before it is sent. */
export interface PlainAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A response to be sent, and the answer that it is without a fault. */
export interface Exchange {
  readonly response: ServerResponse;
  readonly socket: Socket;
  readonly answer: PlainAnswer;
}

/**
 * A way to fail. `act` sends an answer with the fault; `begin` starts a fault of the whole server and returns
 * what ends it. A fault with neither cannot be caused by a server: its words say how it is made instead.
 */
export interface Fault {
  readonly words: string;
  readonly act?: (exchange: Exchange) => unknown;
  readonly begin?: (listener: Listener) => Promise<() => Promise<void>>;
  /** Each nth request meets it, unless the order has another number. */
  readonly every?: number;
  /** It ends after that time, unless the order has another. */
  readonly seconds?: number;
}

/** Faults by name: the number and, where it has several forms, which of them (`F30-503`). */
export type Faults = Readonly<Record<string, Fault>>;

/** An order that cannot be carried out, in one sentence. */
export class OrderError extends Error {
  override readonly name = "OrderError";
}

export type Certificate = "good" | "expired" | "otherHost" | "selfSigned" | "old";

/** The server under faults: it can be closed and opened again on the same port. */
export class Listener {
  constructor(
    readonly server: Server,
    /** The system chooses another for 0. */
    public port: number,
    /** Shows another certificate and ends all connections; null without TLS. */
    readonly showCertificate: ((certificate: Certificate) => void) | null,
  ) {
    // Broken connections are what faults are for.
    server.on("connection", (socket) => socket.on("error", () => undefined));
  }

  async open(): Promise<void> {
    if (!this.server.listening) this.port = await listen(this.server, this.port);
  }

  async close(): Promise<void> {
    if (this.server.listening) await closeServer(this.server);
  }
}

/** @returns the port, which the system chooses for 0 */
export async function listen(server: Server, port: number): Promise<number> {
  await once(server.listen(port, "127.0.0.1"), "listening");
  const address = server.address();
  return address !== null && typeof address !== "string" ? address.port : port;
}

/** Takes no more connections and ends the open ones. */
export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}
