import { channel } from "node:diagnostics_channel";
import { SpanStatusCode, trace } from "@opentelemetry/api";
import { expect, test, vi } from "vitest";
import { redactSpan, traceUpstream } from "./telemetry";

test.each([
  ["https://api.example", { "server.address": "api.example", "server.port": 443 }],
  ["http://api.example", { "server.address": "api.example", "server.port": 80 }],
  ["http://127.0.0.1:8080", { "server.address": "127.0.0.1", "server.port": 8080 }],
])("a span of a request to %s has its host, port and path", (origin, server) => {
  const tracer = trace.getTracer("test");
  const startSpan = vi.spyOn(tracer, "startSpan");
  const getTracer = vi.spyOn(trace, "getTracer").mockReturnValue(tracer);
  traceUpstream(origin);
  getTracer.mockRestore();
  const requests = channel("undici:request:create");
  requests.publish({ request: { origin, method: "GET", path: "/admin/api/v3/contributions?name=Mia" } });
  requests.publish({ request: { origin: "http://collector.example", method: "POST", path: "/" } });
  const path = { "url.path": "/admin/api/v3/contributions" };
  const attributes = { "http.request.method": "GET", ...server, ...path };
  expect(startSpan.mock.calls).toEqual([["upstream GET", expect.objectContaining({ attributes })]]);
});

test("a span contains no query values, email addresses or tokens", () => {
  const time: [number, number] = [0, 0];
  const span = {
    name: "GET /go?q=mia%40example.org",
    status: { code: SpanStatusCode.ERROR, message: "no mia@example.org" },
    attributes: {
      "http.target": "/admin/api/v2/feeds/NEWS/posts?name=Mia&page=2",
      "http.url": "http://localhost/go?q=Mia",
      "http.status_code": 200,
      "http.route": "/go",
      "url.path": "/supporters/Mia",
      "url.full": "https://api.example/admin/api/v3/contributions/Mia",
    },
    events: [
      { time, name: "exception", attributes: { "exception.message": "Bearer abc.def for mia@example.org" } },
    ],
  };
  redactSpan(span);
  expect(span).toEqual({
    name: "GET /go?q=…",
    status: { code: SpanStatusCode.ERROR, message: "no …@…" },
    attributes: {
      "http.target": "/admin/api/v2/feeds/NEWS/posts?name=…&page=2",
      "http.url": "http://localhost/go?q=…",
      "http.status_code": 200,
      "http.route": "/go",
      "url.path": "/supporters/…",
      "url.full": "https://api.example/admin/api/v3/contributions/…",
    },
    events: [{ time, name: "exception", attributes: { "exception.message": "Bearer … for …@…" } }],
  });
});

test("the name of a span has no names in paths, and keeps route patterns", () => {
  for (const [name, written] of [
    ["GET /supporters/Mia", "GET /supporters/…"],
    ["render route (app) /supporters/[id]", "render route (app) /supporters/[id]"],
    ["GET /contributions/HBVNKCB0", "GET /contributions/HBVNKCB0"],
  ] as const) {
    const span = { name, status: { code: SpanStatusCode.OK }, attributes: {}, events: [] };
    redactSpan(span);
    expect(span.name).toBe(written);
  }
});
