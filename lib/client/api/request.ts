import { queryOptions } from "@tanstack/react-query";
import { createStore } from "@/lib/client/store";
import type { Failure, Outcome } from "@/lib/contract/failure";
import { paths, withQuery } from "@/lib/paths";
import { parseExact } from "@/lib/records/exact-json";
import { member } from "@/lib/records/values";
import type * as answers from "./answers";

/** The outcome of a request, with its id in the server's log. Failures are values that pages show. */
export interface Answered<T> {
  readonly outcome: Outcome<T>;
  readonly requestId: string | null;
}

export interface Reply {
  readonly body: unknown;
  readonly text: string;
  readonly headers: Headers;
}

/** Parses a response. May throw if the response is not valid. */
type Reader<T> = (reply: Reply) => T | Promise<T>;

/** Returns a member that is a count. Throws if there is none. */
export function readCount(value: unknown, name: string): number {
  const count = member(value, name);
  if (typeof count === "number" && Number.isSafeInteger(count) && count >= 0) return count;
  throw new TypeError(`${name} is not a count`);
}

/** Marks requests that a page repeats automatically. They do not keep a session alive. */
export const watchHeader = "Desk-Watch";

/** The server responds within 12.5 s. Hashing a password takes a second, and others may be queued first. */
const timeoutMs = 20_000;

/** The headers of requests that a page repeats automatically. */
export const watching = { [watchHeader]: "1" };

/** Requests a value again and again. Throws on any failure, so that a query keeps its last value. */
export async function fetchValue<T>(path: string, signal: AbortSignal, read: Reader<T>): Promise<T> {
  const { outcome } = await fetchAnswer(path, { signal, headers: watching }, read);
  if (outcome.ok) return outcome.value;
  throw new Error(`${path}: ${outcome.failure.code}`);
}

const defaultFreshMs = 15_000;

/**
 * Returns the options of a query that is null on failure, and then requested again at the next use. `reader`
 * is called as a request begins.
 */
export function valueOptions<T>(
  path: `/${string}`,
  query: string,
  reader: () => Reader<T>,
  freshMs = defaultFreshMs,
) {
  return queryOptions({
    queryKey: [path, query],
    queryFn: async ({ signal }): Promise<T | null> => {
      const { outcome } = await fetchAnswer(withQuery(path, query), { signal }, reader());
      return outcome.ok ? outcome.value : null;
    },
    staleTime: ({ state }) => (state.data === null ? 0 : freshMs),
  });
}

/**
 * Returns the options of a query whose failures are shown, and requested again as soon as a user returns to
 * them. `reader` is called as a request begins.
 * @param settings.refetchMs how soon a newer value than this one is requested; false if not automatically
 */
export function answerOptions<T>(
  path: `/${string}`,
  query: string,
  reader: () => Reader<T>,
  settings: { readonly freshMs?: number; readonly refetchMs?: (value: T) => number | false } = {},
) {
  const { freshMs = defaultFreshMs, refetchMs = () => false } = settings;
  const intervalOf = (last: Answered<T> | undefined) =>
    last?.outcome.ok === true && refetchMs(last.outcome.value);
  return queryOptions({
    queryKey: [path, query],
    queryFn: ({ signal, client, queryKey }) => {
      const last = client.getQueryData<Answered<T>>(queryKey);
      const isWatch = last?.outcome.ok === false || intervalOf(last) !== false;
      const headers = isWatch ? watching : {};
      return fetchAnswer(withQuery(path, query), { signal, headers }, reader());
    },
    staleTime: ({ state }) => (state.data?.outcome.ok === false ? 0 : freshMs),
    refetchInterval: ({ state }) => intervalOf(state.data),
  });
}

type Schema<T> = { parse(body: unknown): T };

/** Parses a body with a schema that loads along with the response: first pages come with their data. */
export function parsedBy<T>(schema: Promise<Schema<T>>): Reader<T> {
  return async ({ body }) => (await schema).parse(body);
}

/** Parses a body with one of the schemas of this desk's API. */
export function bodyOf<T>(pick: (schemas: typeof answers) => Schema<T>): Reader<T> {
  return parsedBy(import("./answers").then(pick));
}

type Target = readonly [method: "POST" | "PUT" | "PATCH" | "DELETE", path: string];

/** Sends a mutation to this desk's API. Without `read`, the value is null. A body may be empty (null). */
export function mutate(target: Target, given?: object): Promise<Outcome<null>>;
export function mutate<T>(target: Target, given: object, read: Reader<T>): Promise<Outcome<T>>;
export async function mutate<T>([method, path]: Target, given = {}, read: Reader<T | null> = () => null) {
  const headers = { "Content-Type": "application/json" };
  const { outcome } = await fetchAnswer(path, { method, headers, body: JSON.stringify(given) }, read);
  return outcome;
}

/**
 * Sends a request to our own API.
 * @throws only when `signal` aborts the request
 */
export async function fetchAnswer<T>(
  path: string,
  { signal, headers, ...init }: RequestInit,
  read: Reader<T>,
): Promise<Answered<T>> {
  let requestId: string | null = null;
  let isReceived = false;
  try {
    const timeout = AbortSignal.timeout(timeoutMs);
    const response = await fetch(path, {
      ...init,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: { Accept: "application/json", ...headers },
    });
    requestId = response.headers.get("X-Request-Id");
    const isSignIn = path === paths.apiSession && init.method === "POST";
    if (response.status === 401 && !isSignIn) sessionEnd.set(true);
    const text = await response.text();
    isReceived = true;
    const body = text === "" ? null : parseExact(text);
    if (response.ok) {
      return {
        outcome: { ok: true, value: await read({ body, text, headers: response.headers }) },
        requestId,
      };
    }
    // Loaded only after a failure, because it has the table of all failures.
    const { refusal } = await import("./refusal");
    return { outcome: refusal(response, body), requestId };
  } catch (error) {
    if (signal?.aborted) throw error;
    return { outcome: { ok: false, failure: failureOf(error, isReceived) }, requestId };
  }
}

/** A received response that cannot be parsed is no network error, unless its parser could not be loaded. */
function failureOf(error: unknown, isReceived: boolean): Failure {
  const isUnread = isReceived && !(error instanceof Error && error.name === "ChunkLoadError");
  return isUnread
    ? { code: "upstream_malformed", message: requestCopy.unreadable }
    : { code: "upstream_unreachable", message: requestCopy.unreachable };
}

const requestCopy = {
  unreachable: "Couldn’t reach Giving Desk. Check your connection.",
  unreadable: "Couldn’t read the response from Giving Desk.",
} as const;

/** Whether the session of this page has ended, as a response reported. */
export const sessionEnd = createStore(false);
