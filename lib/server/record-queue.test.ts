import { setMaxListeners } from "node:events";
import { afterEach, describe, expect, it, vi } from "vitest";
import { RequestAllowance } from "@/lib/accounts/tokens/request-allowance";
import type { Viewer } from "@/lib/accounts/viewer";
import { fail, succeed } from "@/lib/contract/failure";
import { readsRecords } from "./front.mjs";
import { createRecordQueue, queueLimits as defaults } from "./request-queue";

const queueLimits = { ...defaults, perCaller: 4 };
const neverAborted = new AbortController().signal;
setMaxListeners(0, neverAborted);
const person = (id: string): Viewer => ({
  kind: "person",
  id,
  name: id,
  email: `${id}@example.org`,
  role: "finance",
  sessionId: `of ${id}`,
});
const machine: Viewer = { kind: "token", id: "T", name: "T", scopes: ["posts"] };
/** The caller of each cookie. */
const viewers = new Map<string | null, Viewer>([
  ["ann at work", person("ann")],
  ["ann at home", person("ann")],
  ["bo", person("bo")],
  ["machine", machine],
  ["open", { kind: "open" }],
]);
const accounts = {
  identify: async ({ headers }: { headers: Headers }) => {
    const viewer = viewers.get(headers.get("cookie"));
    return viewer === undefined ? fail("unauthenticated") : succeed(viewer);
  },
};
type Records = Parameters<typeof createRecordQueue>[1];
/** Returns a function that sends a request and reports whether it starts at once. */
function openRecordQueue(records: Records = "postgres", limits = queueLimits) {
  const allowance = new RequestAllowance(async () => null);
  const takeRequest = ({ kind, id }: { kind: string; id: string }) => allowance.take(`${kind} ${id}`);
  const acquire = createRecordQueue({ ...accounts, takeRequest }, records, {
    ...limits,
    yieldAfterMs: 60_000,
  });
  return async (cookie: string, address = "192.0.2.1", target = "/contributions") => {
    const slot = acquire({ cookie, "x-desk-target": target }, address, neverAborted);
    const result = await Promise.race([slot, new Promise<"waits">((r) => setImmediate(() => r("waits")))]);
    if (result === null || result === "waits") return result;
    return "status" in result ? result : "begins";
  };
}
const repeat = async <T>(count: number, work: () => Promise<T>) => {
  const results: T[] = [];
  for (let index = 0; index < count; index++) results.push(await work());
  return results;
};

describe("the slots of requests for records", () => {
  afterEach(() => vi.useRealTimers());

  it("are four at once for all sessions of a person, and four for a token", async () => {
    const send = openRecordQueue();
    expect(await repeat(3, () => send("ann at work"))).toEqual(["begins", "begins", "begins"]);
    expect([await send("ann at home"), await send("ann at home")]).toEqual(["begins", "waits"]);
    expect(await repeat(4, () => send("machine"))).toEqual(Array(4).fill("begins"));
  });

  it("are not limited for unknown callers, or for an open upstream", async () => {
    expect(await openRecordQueue()("a stranger")).toBeNull();
    expect(await openRecordQueue("upstream")("open")).toBeNull();
    expect(await repeat(5, () => openRecordQueue("upstream")("ann at work"))).toContain("begins");
  });

  it("are shared by a network's addresses under open access, without a limit of the queue", async () => {
    const send = openRecordQueue("sqlite");
    expect(await send("open", "2001:db8::1")).toBe("begins");
    expect(await repeat(300, () => send("open", "2001:db8::2"))).toEqual(Array(300).fill("waits"));
  });

  it("are refused with 503 when too many wait", async () => {
    const send = openRecordQueue("postgres", { ...queueLimits, maxQueued: 1 });
    expect((await repeat(5, () => send("ann at work"))).slice(3)).toEqual(["begins", "waits"]);
    expect(await send("ann at home")).toEqual({
      code: "busy",
      status: 503,
      message: "Too many requests at once. Try again in a moment.",
      retryAfter: expect.any(Number),
    });
  });

  it("are 600 a minute for each token", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 0 });
    const send = openRecordQueue("postgres", { ...queueLimits, perCaller: 9999 });
    const api = "/admin/api/v3/contributions";
    const results = await repeat(601, () => send("machine", undefined, api));
    expect(results.filter((result) => typeof result === "object")).toEqual([
      expect.objectContaining({ status: 429, retryAfter: 60, message: "Too Many Attempts." }),
    ]);
    expect(await send("ann at work", undefined, api)).not.toHaveProperty("status");
    vi.setSystemTime(60_000);
    expect(await send("machine", undefined, api)).not.toHaveProperty("status");
  });

  it("are 600 a minute for each person", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 0 });
    const send = openRecordQueue("postgres", { ...queueLimits, perCaller: 9999 });
    const results = await repeat(600, () => send("ann at work"));
    expect(results.filter((result) => typeof result === "object")).toEqual([]);
    vi.setSystemTime(48_000);
    expect(await send("ann at home")).toEqual({
      code: "rate_limited",
      status: 429,
      message: "You have made 600 requests within a minute. Please try again in 12 seconds.",
      retryAfter: 12,
    });
    expect(await send("ann at home", undefined, "/admin/api/v3/contributions?page=2")).toEqual({
      code: "rate_limited",
      status: 429,
      message: "Too Many Attempts.",
      retryAfter: 12,
      headers: { "X-RateLimit-Limit": "600", "X-RateLimit-Remaining": "0" },
    });
    expect(await send("bo")).not.toHaveProperty("status");
    vi.setSystemTime(60_000);
    expect(await send("ann at work")).not.toHaveProperty("status");
  });
});

describe("the routes that read records", () => {
  it.each([
    "/",
    "/contributions",
    "/contributions/A1",
    "/supporters/S",
    "/search",
    "/go",
    "/feeds/NEWS/posts",
    "/admin/api/v3/contributions",
    "/api/contributions/total",
    "/api/search",
    "/api/insights",
    "/api/posts",
    "/api/export/plan",
  ])("include %s", (decoded) => {
    expect(readsRecords({ method: "GET", decoded })).toBe(true);
    expect(readsRecords({ method: "HEAD", decoded })).toBe(true);
    expect(readsRecords({ method: "POST", decoded })).toBe(false);
  });

  it("include a reveal, which is a POST", () => {
    expect(readsRecords({ method: "POST", decoded: "/api/reveal" })).toBe(true);
    expect(readsRecords({ method: "GET", decoded: "/api/reveal" })).toBe(false);
  });

  it.each([
    "/_next/static/chunks/a.js",
    "/healthz",
    "/readyz",
    "/settings",
    "/people",
    "/status",
    "/sign-in",
    "/api/session",
    "/api/notice",
    "/api/export",
    "/api/export/runs/R",
    "/icon.svg",
    "/contributionsX",
    null,
  ])("do not include %s", (decoded) => {
    expect(readsRecords({ method: "GET", decoded })).toBe(false);
  });
});
