import "server-only";
import { subscribe } from "node:diagnostics_channel";
import { type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { type Configuration, registerOTel } from "@vercel/otel";
import { redactTarget, scrub } from "./log.mjs";

type Processor = Exclude<NonNullable<Configuration["spanProcessors"]>[number], string>;

/** Runs before the exporter, so that spans are redacted like the log. */
const redactor: Processor = {
  onStart: () => {},
  onEnd: redactSpan,
  forceFlush: async () => {},
  shutdown: async () => {},
};

/**
 * Sends spans of Next, and one for each request to the upstream, to the collector at
 * `OTEL_EXPORTER_OTLP_ENDPOINT`. Loaded only if that is set. `upstream` is the origin of the upstream, or
 * null.
 */
export function startTelemetry(upstream: string | null): void {
  registerOTel({
    serviceName: "giving-desk",
    // The library assumes that every process runs in its vendor's cloud.
    attributes: { "cloud.provider": undefined, "vercel.runtime": undefined },
    // Requests to the upstream use undici directly, not fetch.
    instrumentations: [],
    spanProcessors: [redactor, "auto"],
  });
  if (upstream !== null) traceUpstream(upstream);
}

/** Creates spans from undici's diagnostics channels. Other origins, such as the exporter's, are ignored. */
export function traceUpstream(upstream: string): void {
  const tracer = trace.getTracer("giving-desk");
  const spans = new WeakMap<object, Span>();
  const { hostname, port, protocol } = new URL(upstream);
  const server = {
    "server.address": hostname,
    "server.port": Number(port || (protocol === "https:" ? 443 : 80)),
  };
  onRequest("undici:request:create", (request) => {
    if (textOf(request, "origin") !== upstream) return;
    const method = textOf(request, "method");
    const attributes = {
      "http.request.method": method,
      ...server,
      "url.path": textOf(request, "path").replace(/\?.*/s, ""),
    };
    spans.set(request, tracer.startSpan(`upstream ${method}`, { kind: SpanKind.CLIENT, attributes }));
  });
  onRequest("undici:request:headers", (request, { response }) => {
    const status = response instanceof Object && "statusCode" in response ? Number(response.statusCode) : 0;
    spans.get(request)?.setAttribute("http.response.status_code", status);
  });
  onRequest("undici:request:trailers", (request) => spans.get(request)?.end());
  onRequest("undici:request:error", (request, { error }) => {
    const code = error instanceof Error && "code" in error ? String(error.code) : "error";
    spans.get(request)?.setStatus({ code: SpanStatusCode.ERROR, message: code }).end();
  });
}

function onRequest(
  channel: string,
  listen: (request: object, message: Record<string, unknown>) => void,
): void {
  subscribe(channel, (message) => {
    const fields: Record<string, unknown> = message instanceof Object ? { ...message } : {};
    const { request } = fields;
    if (request instanceof Object) listen(request, fields);
  });
}

function textOf(request: object, name: string): string {
  return String(Reflect.get(request, name) ?? "");
}

type FinishedSpan = Parameters<Processor["onEnd"]>[0];

/** Removes queries, credentials and email addresses from a finished span, in place. */
export function redactSpan(span: Pick<FinishedSpan, "name" | "attributes" | "status" | "events">): void {
  // Next names spans after paths, which may contain names, or after routes with brackets, which do not.
  Object.assign(span, { name: redact(span.name.replaceAll(/(?<=^|\s)\/[^\s[]*(?!\S)/g, redactTarget)) });
  if (span.status.message !== undefined) Object.assign(span.status, { message: scrub(span.status.message) });
  for (const attributes of [span.attributes, ...span.events.map((event) => event.attributes ?? {})]) {
    for (const [name, value] of Object.entries(attributes)) {
      if (typeof value !== "string") continue;
      attributes[name] = addressAttributes.has(name) ? redactAddress(value) : redact(value);
    }
  }
}

const addressAttributes: ReadonlySet<string> = new Set(["http.target", "http.url", "url.path", "url.full"]);

function redact(words: string): string {
  const isAddress = /^(https?:\/)?\//;
  return scrub(words.replaceAll(/\S+\?\S*/g, (word) => (isAddress.test(word) ? redactAddress(word) : word)));
}

function redactAddress(address: string): string {
  const [, origin = "", target = ""] = /^(https?:\/\/[^/?#]*)?(.*)$/s.exec(address) ?? [];
  return scrub(origin + redactTarget(target));
}
