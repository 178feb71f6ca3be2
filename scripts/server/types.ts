import type { IncomingMessage, ServerResponse } from "node:http";

/** Settings that the server reads from the environment before the application exists. */
export interface Settings {
  readonly dev: boolean;
  /** The address to listen on. */
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** The origin of links. */
  readonly publicUrl: string | null;
  /** Whether users come by TLS, by `PUBLIC_URL`, or the scheme that a trusted proxy forwards. */
  readonly isHttps: (forwarded: string) => boolean;
  readonly isTrustedProxy: (address: string | undefined) => boolean;
  /** Milliseconds to go on serving after SIGTERM, until a load balancer has noticed; 0 without a proxy. */
  readonly drainMs: number;
}

/** The reason why a request is answered without the application. */
export interface Refusal {
  readonly status: number;
  readonly message: string;
  /** In seconds. */
  readonly retryAfter?: number;
  /** Whether a browser seems to open a page, where no request could be parsed. */
  readonly isPage?: boolean;
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
export type Count = (path: string, status: number, seconds: number) => void;
