import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FakeUpstream, openFakeUpstream } from "./fake-upstream";

const list = "/admin/api/v3/contributions";
let upstream: FakeUpstream;

beforeAll(async () => {
  upstream = await openFakeUpstream({ port: 0, controlPort: 0, records: 60, token: "secret", tls: false });
});
afterAll(() => upstream.close());
beforeEach(async () => {
  await control("DELETE", "/fault");
  await control("DELETE", "/log");
});

async function control(method: string, path: string, body?: unknown) {
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(upstream.controlUrl + path, { method, ...init });
  return { status: response.status, body: await readJson(response) };
}

const get = (path: string) => fetch(upstream.url + path, { headers: { authorization: "Bearer secret" } });

describe("the fake upstream", () => {
  it("serves the read API without an order", async () => {
    const page = await get(`${list}?onetime=1&page=1`);
    expect(page.status).toBe(200);
    expect(await page.json()).toMatchObject({
      data: expect.any(Array),
      meta: { per_page: 25, current_page: 1 },
    });
    expect((await get(`${list}/NOBODY`)).status).toBe(404);
    expect((await get(`${list}?occurred_before=never`)).status).toBe(422);
    expect(await (await get("/admin/api/v2/feeds/NEWSFEED/posts")).json()).toMatchObject({
      meta: { per_page: 15 },
    });
  });

  it("requires its token", async () => {
    expect((await fetch(upstream.url + list)).status).toBe(401);
  });

  it("fails as often as ordered, and logs its requests", async () => {
    expect(await control("PUT", "/fault", { fault: "F21", times: 1 })).toMatchObject({ status: 200 });
    const refused = await get(`${list}?page=2`);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "120"]);
    expect((await get(list)).status).toBe(200);
    expect(await control("GET", "/log")).toMatchObject({
      body: [
        { method: "GET", url: `${list}?page=2`, fault: "F21", answered: true },
        { url: list, fault: null },
      ],
    });
    expect(await control("GET", "/count")).toEqual({ status: 200, body: 2 });
  });

  it("breaks off responses, and logs them as not answered", async () => {
    await control("PUT", "/fault", { fault: "F8" });
    const broken = await get(list);
    await expect(broken.text()).rejects.toThrow();
    expect(await control("GET", "/log")).toMatchObject({ body: [{ fault: "F8", answered: false }] });
  });

  it.each(["F1", "F2"])(
    "is unreachable under %s, and then reachable again on the same port",
    async (fault) => {
      await control("PUT", "/fault", { fault });
      await expect(fetch(upstream.url + list, { signal: AbortSignal.timeout(500) })).rejects.toThrow();
      await control("DELETE", "/fault");
      expect((await get(list)).status).toBe(200);
    },
  );

  it("closes its port if the control port is taken", async () => {
    const options = { controlPort: 0, records: 1, token: null, tls: false };
    const { url, close } = await openFakeUpstream({ ...options, port: 0 });
    await close();
    const [port = 0, controlPort = 0] = [url, upstream.controlUrl].map((one) => Number(new URL(one).port));
    await expect(openFakeUpstream({ ...options, port, controlPort })).rejects.toThrow("EADDRINUSE");
    await (await openFakeUpstream({ ...options, port })).close();
  });

  it.each([
    ["invalid JSON", "{"],
    ["an order with unknown members", JSON.stringify({ fault: "F1", sometimes: true })],
    ["an unknown fault", JSON.stringify({ fault: "F0" })],
  ])("refuses %s with a message", async (_name, body) => {
    const response = await fetch(`${upstream.controlUrl}/fault`, { method: "PUT", body });
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ message: expect.stringMatching(/\w/) });
  });
});

async function readJson(response: Response): Promise<unknown> {
  return response.json();
}
