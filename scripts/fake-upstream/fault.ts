import type { IncomingMessage, ServerResponse } from "node:http";
import type { Door } from "./door";

/** An answer before it is sent. */
export interface PlainAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** One request and what the interface itself would answer. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly answer: PlainAnswer;
}

interface Named {
  /** Number of the fault and, where it has several forms, which of them: `F30-503`. */
  readonly name: string;
  /** What the caller meets, in plain words. */
  readonly words: string;
}

/** A fault of single answers. */
export interface AnswerFault extends Named {
  readonly act: (exchange: Exchange) => unknown;
  /** Only each nth request meets it, unless the order says otherwise. */
  readonly every?: number;
}

/** A fault of the whole server: which requests it meets cannot be chosen. */
export interface ServerFault extends Named {
  /** Begins it. @returns what ends it */
  readonly begin: (door: Door) => Promise<() => Promise<void>>;
  /** After how many seconds it ends by itself, unless the order says otherwise. */
  readonly seconds?: number;
}

export type Fault = AnswerFault | ServerFault;
