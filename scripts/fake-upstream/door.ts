import { once } from "node:events";
import type { Server } from "node:http";
import type { SecureContextOptions } from "node:tls";

/** Where the server under faults listens: it can be shut and opened again on the same port. */
export class Door {
  #port: number;

  constructor(
    readonly server: Server,
    port: number,
    /** Null where the server does not speak TLS. */
    readonly wardrobe: Wardrobe | null,
  ) {
    this.#port = port;
  }

  get port(): number {
    return this.#port;
  }

  async open(): Promise<void> {
    if (this.server.listening) return;
    await once(this.server.listen(this.#port, "127.0.0.1"), "listening");
    const address = this.server.address();
    if (address !== null && typeof address !== "string") this.#port = address.port;
  }

  /** Takes no more connections and breaks off those that stand. */
  async shut(): Promise<void> {
    if (!this.server.listening) return;
    const closed = once(this.server, "close");
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }
}

/** The certificates that the server can wear; `wear` breaks off what was agreed before. */
export interface Wardrobe {
  readonly dresses: Readonly<Record<Dress, SecureContextOptions>>;
  wear(dress: Dress): void;
}

export type Dress = "good" | "expired" | "otherHost" | "selfSigned" | "old";
