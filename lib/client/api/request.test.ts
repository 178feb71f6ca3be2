import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { failureTable, isFailureCode } from "@/lib/contract/failure";
import { failureResponse } from "@/lib/server/http/route";
import { exportProgressOptions } from "./export-plan";
import { fetchAnswer, fetchValue, mutate, sessionEnd } from "./request";

afterEach(() => vi.unstubAllGlobals());

const codes = Object.keys(failureTable).filter(isFailureCode);

async function outcomeOf(response: Response) {
  vi.stubGlobal("fetch", async () => response);
  const { signal } = new AbortController();
  const { outcome } = await fetchAnswer("/admin/api/v3/contributions", { signal }, () => null);
  return outcome;
}

const plainResponse = (status: number, message?: string, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ message }), { status, headers });

test.each(codes)("the code %s is read from the header, whatever the message", async (code) => {
  const outcome = await outcomeOf(failureResponse({ code, message: "Another sentence.", retryAfter: 20 }));
  expect(outcome).toEqual({ ok: false, failure: { code, message: "Another sentence.", retryAfter: 20 } });
});

test.each(codes)(
  "the code %s is recognized by its message where a proxy dropped the header",
  async (code) => {
    const { status, message } = failureTable[code];
    expect(await outcomeOf(plainResponse(status, message))).toMatchObject({ failure: { code } });
  },
);

test.each([
  [429, "rate_limited"],
  [503, "upstream_unavailable"],
  [418, "internal"],
])("status %i with an unknown header and message is %s", async (status, code) => {
  const foreign = plainResponse(status, "No.", { "X-Failure-Code": "constructor" });
  expect(await outcomeOf(foreign)).toMatchObject({ failure: { code } });
});

test("a query that is too long for the server is to be shortened, not retried", async () => {
  const outcome = await outcomeOf(plainResponse(414, "The query string is too long."));
  const message = "Search too long. Remove some words or filters.";
  expect(outcome).toEqual({ ok: false, failure: { code: "invalid_query", message } });
});

test("a failed request returns a failure; an aborted request throws", async () => {
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("fetch failed");
  });
  const { outcome } = await fetchAnswer("/api/views", {}, () => null);
  expect(outcome).toMatchObject({ ok: false, failure: { code: "upstream_unreachable" } });
  await expect(fetchAnswer("/api/views", { signal: AbortSignal.abort() }, () => null)).rejects.toThrow(
    "fetch failed",
  );
});

test.each([
  ["fails its schema", new Response('{"total":"many"}')],
  ["is no JSON", new Response("<h1>Bad Gateway</h1>", { status: 502 })],
])("a response that %s is not a network error, and keeps its request ID", async (_, response) => {
  response.headers.set("X-Request-Id", "R1");
  vi.stubGlobal("fetch", async () => response);
  const read = () => {
    throw new TypeError("total is not a count");
  };
  expect(await fetchAnswer("/api/views", {}, read)).toEqual({
    outcome: {
      ok: false,
      failure: { code: "upstream_malformed", message: "Couldn’t read the response from Giving Desk." },
    },
    requestId: "R1",
  });
});

test("what a page repeats by itself does not keep the session alive", async () => {
  const sent: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get("Desk-Watch"));
    return plainResponse(200);
  });
  const { signal } = new AbortController();
  await fetchValue("/api/notice", signal, () => null);
  await new QueryClient().fetchQuery(exportProgressOptions("run"));
  await fetchAnswer("/api/search", { signal }, () => null);
  expect(sent).toEqual(["1", "1", null]);
});

test("a parser that could not be loaded is a network error", async () => {
  vi.stubGlobal("fetch", async () => new Response("{}"));
  const chunk = Object.assign(new Error("Failed to load chunk"), { name: "ChunkLoadError" });
  const { outcome } = await fetchAnswer("/api/views", {}, () => Promise.reject(chunk));
  expect(outcome).toMatchObject({ failure: { code: "upstream_unreachable" } });
});

test("an unauthenticated response ends the session of the page, except at sign-in", async () => {
  vi.stubGlobal("fetch", async () => failureResponse({ code: "unauthenticated" }));
  sessionEnd.set(false);
  await mutate(["POST", "/api/session"]);
  expect(sessionEnd.get()).toBe(false);
  await mutate(["DELETE", "/api/session"]);
  expect(sessionEnd.get()).toBe(true);
});
