import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod";
import type { Accounts } from "@/lib/accounts/accounts";
import { fail, succeed } from "@/lib/contract/failure";
import { mutation, publicMutation } from "./mutation";
import { route } from "./route";

const identifyAdmin: Accounts["identify"] = async () =>
  succeed({ kind: "person", id: "p1", name: "Noor", email: "n@example.org", role: "admin", sessionId: "s1" });
const identify = vi.fn(identifyAdmin);
const accessMode = async () => ({ isExposed: false });
vi.mock("@/lib/accounts/open-accounts", () => ({ openAccounts: async () => ({ identify, accessMode }) }));

const work = vi.fn(async ({ given }: { given: { name: string } }) => succeed({ body: given }));
const shape = z.object({ name: z.string().max(5, { error: "Too long." }) });
const { POST } = route({ POST: mutation(shape, work) });
const context = { params: Promise.resolve({}) };

function request(headers: Record<string, string> = {}, body = '{"name":"Ada"}'): Request {
  const defaults = {
    host: "localhost",
    "sec-fetch-site": "same-origin",
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
  };
  return new Request("http://localhost/api/x", {
    method: "POST",
    body,
    headers: { ...defaults, ...headers },
  });
}

beforeEach(() => {
  identify.mockImplementation(identifyAdmin);
});
afterEach(() => {
  vi.clearAllMocks();
});

test("a request from a page of the desk is handled, and its response is not cached", async () => {
  const response = await POST(request(), context);
  expect([response.status, await response.json()]).toEqual([200, { name: "Ada" }]);
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test.each([
  [{ "sec-fetch-site": "cross-site" }, 403],
  [{ "sec-fetch-site": "same-site" }, 403],
  [{ "sec-fetch-site": "none" }, 403],
  [{ "content-type": "text/plain" }, 415],
  [{ "content-type": "application/x-www-form-urlencoded" }, 415],
  [{ "content-type": "multipart/form-data; boundary=x" }, 415],
  [{ "content-length": "16385" }, 422],
])("a request with %j is refused with %i", async (headers, status) => {
  const response = await POST(request(headers), context);
  expect(response.status).toBe(status);
  expect(work).not.toHaveBeenCalled();
});

test("a body that is nested thousands of levels deep is refused", async () => {
  const depth = 8_000;
  const response = await POST(request({}, "[".repeat(depth) + "]".repeat(depth)), context);
  expect(response.status).toBe(422);
});

test.each(['{"name":"A\\u0000"}', '{"name":"\\ud800"}', '{"more":{"x":["\\u0000"]},"name":"A"}'])(
  "a body with characters that no database stores is refused: %s",
  async (body) => {
    const response = await POST(request({}, body), context);
    expect([response.status, await response.json()]).toEqual([
      422,
      { message: "The body has invalid characters." },
    ]);
    expect(work).not.toHaveBeenCalled();
  },
);

test("an id that no record can have is not looked up", async () => {
  const response = await POST(request(), { params: Promise.resolve({ id: "a\0b" }) });
  expect(response.status).toBe(404);
  expect(work).not.toHaveBeenCalled();
});

test.each([
  [16_384, 200, { name: "Ada" }],
  [16_385, 422, { message: "The body is too large." }],
  [1_000_000, 422, { message: "The body is too large." }],
])("a body of %i bytes in chunks, without a length: %i", async (size, status, expected) => {
  const { headers } = request();
  headers.delete("content-length");
  const body = '{"name":"Ada"}'.padEnd(size);
  const inChunks = new Request("http://localhost/api/x", { method: "POST", body, headers });
  const response = await POST(inChunks, context);
  expect([response.status, await response.json()]).toEqual([status, expected]);
});

test("without a session, the response reveals nothing about the body", async () => {
  identify.mockResolvedValue(fail("unauthenticated"));
  const response = await POST(request({}, '{"name":1}'), context);
  expect([response.status, await response.json()]).toEqual([401, { message: "Unauthenticated." }]);
  expect(work).not.toHaveBeenCalled();
});

test("the error of a field is listed under its name", async () => {
  const response = await POST(request({}, '{"name":"Augusta"}'), context);
  expect(await response.json()).toEqual({
    message: "The given data was invalid.",
    errors: { name: ["Too long."] },
  });
});

test.each(["", "[", "null", "[]"])("a body that is no valid object is refused: %j", async (body) => {
  expect((await POST(request({}, body), context)).status).toBe(422);
  expect(work).not.toHaveBeenCalled();
});

test("an internal error reveals no details", async () => {
  work.mockRejectedValueOnce(new Error("password=secret"));
  const response = await POST(request(), context);
  expect([response.status, await response.json()]).toEqual([500, { message: "Server Error" }]);
});

test("a public mutation needs no session, but must come from a page of the desk", async () => {
  const open = route({ POST: publicMutation(shape, async ({ given }) => succeed({ body: given })) });
  expect((await open.POST(request(), context)).status).toBe(200);
  expect((await open.POST(request({ "sec-fetch-site": "cross-site" }), context)).status).toBe(403);
  expect(identify).not.toHaveBeenCalled();
});
