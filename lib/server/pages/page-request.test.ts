import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fail, succeed } from "@/lib/contract/failure";
import { openExchange } from "@/lib/server/front.mjs";
import { answerAs, answerWith, isSoftNavigation } from "./page-request";

const sent = vi.hoisted(() => ({ headers: new Headers() }));
vi.mock("next/headers", () => ({ headers: async () => sent.headers }));

let work: (response: ServerResponse) => Promise<void>;
const server = createServer(async (request, response) => {
  sent.headers = new Headers({ "x-desk-exchange": openExchange(request, response) });
  await work(response);
  response.end("whole");
});
let url = "";
beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (typeof address === "object" && address !== null) url = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  server.close();
});
beforeEach(() => {
  work = async () => {};
});

const document = () => fetch(url);
const soft = () => fetch(url, { headers: { RSC: "1" } });

describe("what a page answers with", () => {
  it.each([
    ["rate_limited", 429],
    ["internal", 500],
    ["upstream_malformed", 502],
    ["database_unavailable", 503],
    ["upstream_timeout", 504],
  ] as const)("has the API's status: %s is %i", async (code, status) => {
    work = () => answerAs(fail(code));
    const response = await document();
    expect([response.status, await response.text()]).toEqual([status, "whole"]);
  });

  it("says when asking again makes sense, and nothing where nobody knows", async () => {
    work = () => answerAs(fail("rate_limited", { retryAfter: 7 }));
    expect((await document()).headers.get("retry-after")).toBe("7");
    work = () => answerAs(fail("rate_limited"));
    expect((await document()).headers.get("retry-after")).toBeNull();
  });

  it("is 200 where the outcome is good", async () => {
    work = () => answerAs(succeed("value"));
    expect((await document()).status).toBe(200);
  });

  it("is 200 for the router of an open page, whatever happened", async () => {
    work = () => answerWith(403, 5);
    const response = await soft();
    expect([response.status, response.headers.get("retry-after")]).toEqual([200, null]);
    expect((await document()).status).toBe(403);
  });

  it("stays what it is once a part has been sent", async () => {
    work = async (response) => {
      response.write("a part and the ");
      await answerWith(403);
    };
    const response = await document();
    expect([response.status, await response.text()]).toEqual([200, "a part and the whole"]);
  });

  it("is left alone where no server stands in front", async () => {
    sent.headers = new Headers();
    await answerWith(403);
    expect(await isSoftNavigation()).toBe(false);
  });
});

describe("a soft navigation", () => {
  it("is what the router of an open page asks for", async () => {
    const seen: boolean[] = [];
    work = async () => void seen.push(await isSoftNavigation());
    await soft();
    await document();
    expect(seen).toEqual([true, false]);
  });
});
