import { expect } from "vitest";
import { contributionList } from "@/e2e/api/lists";
import { onEveryServer, onOneServer, test } from "@/e2e/api/on-servers";
import { readBody, sendRaw } from "@/e2e/api/send-raw";

onOneServer(() => {
  test("/healthz returns the status ok as JSON, without caching", async ({ server }) => {
    const response = await sendRaw(server.origin, { target: "/healthz" });
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    expect(readBody(response)).toEqual({ status: "ok" });
  });

  test.for([
    "/openapi.json",
    "/metrics",
    contributionList,
    "/api/status",
    "/",
    "/contributions",
    "/healthz/x",
  ])("a request to %s with a foreign Host is refused", async (target, { server }) => {
    const response = await sendRaw(server.origin, { target, headers: [["Host", "evil.test"]] });
    expect(response.status).toBe(421);
    expect(readBody(response)).toEqual({ message: "This host is not served here." });
  });

  test("health and readiness respond under any Host, with the status and nothing else", async ({
    server,
  }) => {
    for (const host of ["evil.test", "10.1.2.3:3000", "[2001:db8::1]", "?"]) {
      const headers = [["Host", host]] as const;
      const health = await sendRaw(server.origin, { target: "/healthz", headers });
      const ready = await sendRaw(server.origin, { target: "/readyz", headers });
      expect([health.status, ready.status], host).toEqual([200, 200]);
      expect([readBody(health), readBody(ready)]).toEqual([{ status: "ok" }, { status: "ready" }]);
      const head = await sendRaw(server.origin, { method: "HEAD", target: "/healthz", headers });
      expect([head.status, head.text]).toEqual([200, ""]);
      const posted = await sendRaw(server.origin, { method: "POST", target: "/healthz", headers });
      expect(posted.status).toBe(405);
    }
  });

  test("the metrics count requests by route and contain no URL", async ({ server: { origin } }) => {
    await sendRaw(origin, { target: `${contributionList}/canary-id?name=canary-name` });
    await sendRaw(origin, { target: "/canary-path" });
    const { headers, text } = await sendRaw(origin, { target: "/metrics" });
    expect(headers["content-type"]).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(text).toMatch(
      /^http_requests_total\{route="\/admin\/api\/v3\/contributions\/\[id\]",status="4xx"\} \d+$/m,
    );
    expect(text).toMatch(/^http_request_duration_seconds_bucket\{le="0\.005",route="/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(text).not.toContain("canary");
  });
});

onEveryServer(() => {
  test("/readyz names the kind of source", async ({ server, serverName }) => {
    const response = await sendRaw(server.origin, { target: "/readyz" });
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({ "cache-control": "no-store" });
    const source = serverName === "proxy" ? "upstream" : "database";
    expect(readBody(response)).toMatchObject({ status: "ready", source });
  });
});
