import { setMaxListeners } from "node:events";
import { afterEach, describe, expect, it, vi } from "vitest";
import { RequestAllowance } from "@/lib/accounts/tokens/request-allowance";
import type { Viewer } from "@/lib/accounts/viewer";
import { fail, succeed } from "@/lib/contract/failure";
import { readsRecords } from "./front.mjs";
import { createRecordTurns, turnLimits as defaults } from "./turns";

const turnLimits = { ...defaults, perCaller: 4 };
const stays = new AbortController().signal;
setMaxListeners(0, stays);
const person = (id: string): Viewer => ({
  ...{ kind: "person", id, name: id, email: `${id}@example.org`, role: "finance" },
  sessionId: `of ${id}`,
});
const machine: Viewer = { kind: "token", id: "T", name: "T", scopes: ["posts"] };
/** Whom the cookie of a request names. */
const viewers = new Map<string | null, Viewer>([
  ["ann at work", person("ann")],
  ["ann at home", person("ann")],
  ["bo", person("bo")],
  ["machine", machine],
  ["open", { kind: "open" }],
]);
const accounts = {
  identifyUncounted: async ({ headers }: { headers: Headers }) => {
    const viewer = viewers.get(headers.get("cookie"));
    return viewer === undefined ? fail("unauthenticated") : succeed(viewer);
  },
};
type Records = Parameters<typeof createRecordTurns>[1];
/** Whether a request with a cookie gets its turn before anything else is done. */
function openTurns(records: Records = "postgres", limits = turnLimits) {
  const allowance = new RequestAllowance(async () => null);
  const takeRequest = ({ kind, id }: { kind: string; id: string }) => allowance.take(`${kind} ${id}`);
  const take = createRecordTurns({ ...accounts, takeRequest }, records, { ...limits, handOnMs: 60_000 });
  return async (cookie: string, address = "192.0.2.1") => {
    const turn = take({ cookie }, address, stays);
    const answer = await Promise.race([turn, new Promise<"waits">((r) => setImmediate(() => r("waits")))]);
    if (answer === null || answer === "waits") return answer;
    return "status" in answer ? answer : "begins";
  };
}
const times = async <T>(count: number, work: () => Promise<T>) => {
  const answers: T[] = [];
  for (let nth = 0; nth < count; nth++) answers.push(await work());
  return answers;
};

describe("the turn of a request for records", () => {
  afterEach(() => vi.useRealTimers());

  it("is one of four for all sessions of a person, and of four more for a token", async () => {
    const ask = openTurns();
    expect(await times(3, () => ask("ann at work"))).toEqual(["begins", "begins", "begins"]);
    expect([await ask("ann at home"), await ask("ann at home")]).toEqual(["begins", "waits"]);
    expect(await times(4, () => ask("machine"))).toEqual(Array(4).fill("begins"));
  });

  it("is not limited without accounts, or in front of an open upstream", async () => {
    expect(await openTurns()("a stranger")).toBeNull();
    expect(await openTurns("upstream")("open")).toBeNull();
    expect(await times(5, () => openTurns("upstream")("ann at work"))).toContain("begins");
  });

  it("is shared by the addresses of one network where access is open, without a limit", async () => {
    const ask = openTurns("sqlite");
    expect(await ask("open", "2001:db8::1")).toBe("begins");
    expect(await times(300, () => ask("open", "2001:db8::2"))).toEqual(Array(300).fill("waits"));
  });

  it("is refused in plain words when too many wait, never as too many requests", async () => {
    const ask = openTurns("postgres", { ...turnLimits, maxQueued: 1 });
    expect((await times(5, () => ask("ann at work"))).slice(3)).toEqual(["begins", "waits"]);
    expect(await ask("ann at home")).toEqual({
      status: 503,
      message: "Too many requests at once. Try again in a moment.",
      retryAfter: expect.any(Number),
    });
  });

  it("comes 600 times a minute for a person, counted for each", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 0 });
    const ask = openTurns("postgres", { ...turnLimits, perCaller: 9999 });
    const answers = await times(600, () => ask("ann at work"));
    expect(answers.filter((answer) => typeof answer === "object")).toEqual([]);
    vi.setSystemTime(48_000);
    expect(await ask("ann at home")).toEqual({
      status: 429,
      message: "You have made 600 requests within a minute. Please try again in 12 seconds.",
      retryAfter: 12,
    });
    expect(await ask("bo")).not.toHaveProperty("status");
    vi.setSystemTime(60_000);
    expect(await ask("ann at work")).not.toHaveProperty("status");
  });
});

describe("a request for records", () => {
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
  ])("is one for %s", (decoded) => {
    expect(readsRecords({ method: "GET", decoded })).toBe(true);
    expect(readsRecords({ method: "HEAD", decoded })).toBe(true);
    expect(readsRecords({ method: "POST", decoded })).toBe(false);
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
    "/icon.svg",
    "/contributionsX",
    null,
  ])("is none for %s", (decoded) => {
    expect(readsRecords({ method: "GET", decoded })).toBe(false);
  });
});
