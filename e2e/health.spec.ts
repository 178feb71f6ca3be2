import { expect, test } from "@playwright/test";

test("the desk says that it is well, in JSON that nobody keeps", async ({ request }) => {
  const response = await request.get("/healthz");
  expect(response.status()).toBe(200);
  expect(response.headers()).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  expect(await response.json()).toEqual({ status: "ok" });
});

test("a foreign Host is refused before the desk is asked", async ({ request }) => {
  const response = await request.get("/healthz", { headers: { host: "evil.test" } });
  expect(response.status()).toBe(421);
  expect(await response.json()).toEqual({ message: "This host is not served here." });
});
