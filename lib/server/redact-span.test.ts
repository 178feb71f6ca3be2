import { SpanStatusCode } from "@opentelemetry/api";
import { expect, test } from "vitest";
import { redactSpan } from "./redact-span";

test("a span loses the values of queries, e-mail addresses and tokens wherever they stand", () => {
  const span = {
    name: "GET /go?q=mia%40example.org",
    status: { code: SpanStatusCode.ERROR, message: "no mia@example.org" },
    attributes: {
      "http.target": "/admin/api/v2/feeds/NEWS/posts?name=Mia&page=2",
      "http.url": "http://localhost/go?q=Mia",
      "http.status_code": 200,
      "http.route": "/go",
    },
    events: [
      { name: "exception", attributes: { "exception.message": "Bearer abc.def for mia@example.org" } },
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
    },
    events: [{ name: "exception", attributes: { "exception.message": "Bearer … for …@…" } }],
  });
});
