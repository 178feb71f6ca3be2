import { SpanStatusCode } from "@opentelemetry/api";
import { expect, test } from "vitest";
import { redactSpan } from "./telemetry";

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
