import { beforeEach, describe, expect, it, vi } from "vitest";
import { fail, succeed } from "@/lib/contract/failure";
import type { Params } from "@/lib/contract/query-string";
import { provenanceHeaders } from "./answer";
import { endpoint } from "./endpoint";
import type { Reply } from "./route";

vi.mock("@/lib/server/logs/log.mjs", () => ({ logError: vi.fn() }));
vi.mock("@/lib/source", () => ({ openSource: async () => ({ source: { name: "database" } }) }));
const viewerContext = { address: null, requestId: null, isAudited: false };
const identifyCaller = vi.hoisted(() => vi.fn());
vi.mock("./viewer-context", () => ({ identifyCaller, authorize: async () => succeed(null) }));
vi.mock("@/lib/accounts/open-accounts", () => ({
  openAccounts: async () => ({ tokenAllowance: () => 7 }),
}));
beforeEach(() => identifyCaller.mockResolvedValue(succeed({ ...viewerContext, viewer: { kind: "open" } })));

type Handler = Parameters<typeof endpoint<object, "id">>[2];
const parse = (params: Params) => succeed(Object.fromEntries(params));
const endpointOf = (handler: Handler) => endpoint(["id"], parse, handler);
const answer: Reply = { body: Buffer.from('{"a":1}') };
const address = "http://localhost:3000/admin/api/v3/contributions/X?a=1&a=2";
const context = (ids: Record<string, string>) => ({ params: Promise.resolve(ids) });
const requestWith = (headers: Record<string, string> = {}, method = "GET") =>
  new Request(address, { method, headers: { host: "localhost:3000", ...headers } });

describe("an endpoint", () => {
  it("answers with the body and the headers of private JSON", async () => {
    const { GET } = endpointOf(async () => succeed(answer));
    const response = await GET(requestWith({ "x-request-id": "abc" }), context({ id: "X" }));
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('{"a":1}');
    expect(Object.fromEntries(response.headers)).toEqual({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-request-id": "abc",
    });
  });

  it("passes the query as PHP reads it, and the path on the allowed origin", async () => {
    const handler = vi.fn(async () => succeed(answer));
    await endpointOf(handler).GET(requestWith(), context({ id: "X" }));
    expect(handler).toHaveBeenCalledWith(
      expect.objectContaining({
        ids: { id: "X" },
        query: { a: "2" },
        address: {
          path: "http://localhost:3000/admin/api/v3/contributions/X",
          params: new Map([["a", "2"]]),
        },
      }),
    );
  });

  it("returns the failure of a query that cannot be parsed, without a lookup", async () => {
    const handler = vi.fn(async () => succeed(answer));
    const refuse = () => fail("invalid_query");
    const response = await endpoint(["id"], refuse, handler).GET(requestWith(), context({ id: "X" }));
    expect(response.status).toBe(422);
    expect(handler).not.toHaveBeenCalled();
  });

  it("responds 404 to an id that no record can have, without a lookup", async () => {
    const handler = vi.fn(async () => succeed(answer));
    const response = await endpointOf(handler).GET(requestWith(), context({ id: "a/b" }));
    expect([response.status, await response.json()]).toEqual([404, { message: "Not Found." }]);
    expect(handler).not.toHaveBeenCalled();
  });

  it.each([
    [succeed(null), 404, { message: "Not Found." }],
    [fail("upstream_timeout"), 504, { message: "The data service did not answer in time." }],
    [
      fail("invalid_query", { message: "No.", errors: { a: ["No."] } }),
      422,
      { message: "No.", errors: { a: ["No."] } },
    ],
    [fail("unauthenticated"), 401, { message: "Unauthenticated." }],
  ])("responds to %j with %i", async (outcome, status, body) => {
    const response = await endpointOf(async () => outcome).GET(requestWith(), context({ id: "X" }));
    expect([response.status, await response.json()]).toEqual([status, body]);
  });

  it("names the code of a failure in a header", async () => {
    const codes = ["upstream_refused", "upstream_malformed"] as const;
    const responses = await Promise.all(
      codes.map((code) => endpointOf(async () => fail(code)).GET(requestWith(), context({ id: "X" }))),
    );
    expect(responses.map(({ status }) => status)).toEqual([502, 502]);
    expect(responses.map(({ headers }) => headers.get("x-failure-code"))).toEqual(codes);
  });

  it("refuses a request without access before any lookup", async () => {
    identifyCaller.mockResolvedValue(fail("unauthenticated"));
    const handler = vi.fn(async () => succeed(answer));
    for (const id of ["X", "a/b"]) {
      const response = await endpointOf(handler).GET(requestWith(), context({ id }));
      expect([response.status, response.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
      expect(await response.json()).toEqual({ message: "Unauthenticated." });
    }
    expect(handler).not.toHaveBeenCalled();
  });

  it("reports a token's remaining rate limit", async () => {
    identifyCaller.mockResolvedValue(
      succeed({ ...viewerContext, viewer: { kind: "token", id: "T", name: "n", scopes: [] } }),
    );
    const { GET } = endpointOf(async () => succeed(answer));
    const { headers } = await GET(requestWith(), context({ id: "X" }));
    expect([headers.get("x-ratelimit-limit"), headers.get("x-ratelimit-remaining")]).toEqual(["600", "7"]);
  });

  it("names the parameters that the upstream seems to have ignored", async () => {
    const doubtful = { ...answer, headers: provenanceHeaders({ asOf: 0, doubts: ["onetime", "sort"] }) };
    const response = await endpointOf(async () => succeed(doubtful)).GET(requestWith(), context({ id: "X" }));
    expect(response.headers.get("x-upstream-check")).toBe("onetime, sort");
  });
});
