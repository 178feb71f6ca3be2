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

test("the desk says that it is ready, and from where its records come", async ({ request }) => {
  const response = await request.get("/readyz");
  expect(response.status()).toBe(200);
  expect(response.headers()).toMatchObject({ "cache-control": "no-store" });
  expect(await response.json()).toMatchObject({
    status: "ready",
    source: expect.stringMatching(/^(database|upstream)$/),
  });
});

test("the figures count requests by route, never by address", async ({ request }) => {
  const list = "/admin/api/v3/contributions";
  await request.get(`${list}/canary-id?name=canary-name`);
  await request.get("/canary-path");
  const response = await request.get("/metrics");
  expect(response.headers()["content-type"]).toMatch(/^text\/plain; version=0\.0\.4/);
  const figures = await response.text();
  expect(figures).toMatch(
    /^http_requests_total\{route="\/admin\/api\/v3\/contributions\/\[id\]",status="4xx"\} \d+$/m,
  );
  expect(figures).toMatch(/^http_request_duration_seconds_bucket\{le="0\.005",route="/m);
  expect(figures).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  expect(figures).not.toContain("canary");
});
