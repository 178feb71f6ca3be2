import "server-only";
import { subscribe } from "node:diagnostics_channel";
import { type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { type Configuration, registerOTel } from "@vercel/otel";
import { redactSpan } from "./redact-span";

type Processor = Exclude<NonNullable<Configuration["spanProcessors"]>[number], string>;

/** Stands before the exporter: no span leaves with what the log may not hold either. */
const redactor: Processor = {
  onStart: () => {},
  onEnd: redactSpan,
  forceFlush: async () => {},
  shutdown: async () => {},
};

/**
 * Sends spans to the collector that `OTEL_EXPORTER_OTLP_ENDPOINT` names: those of Next, and one for each
 * request to the upstream. Loaded only where that is set.
 * @param upstream the origin of the upstream; without one nothing else is watched
 */
export function startTelemetry(upstream: string | null): void {
  registerOTel({
    serviceName: "giving-desk",
    // The library takes every process for one in its maker's cloud.
    attributes: { "cloud.provider": undefined, "vercel.runtime": undefined },
    // The desk asks nobody by fetch; its upstream is asked by undici.
    instrumentations: [],
    spanProcessors: [redactor, "auto"],
  });
  if (upstream !== null) watchUpstream(upstream);
}

/** undici tells of every request on channels of Node; the exporter's own go elsewhere and are left out. */
function watchUpstream(upstream: string): void {
  const tracer = trace.getTracer("giving-desk");
  const spans = new WeakMap<object, Span>();
  on("undici:request:create", (request) => {
    if (text(request, "origin") !== upstream) return;
    const method = text(request, "method");
    const attributes = { "http.request.method": method, "server.address": upstream };
    const path = text(request, "path").split("?", 1).join("");
    const span = tracer.startSpan(`upstream ${method}`, {
      kind: SpanKind.CLIENT,
      attributes: { ...attributes, "url.path": path },
    });
    spans.set(request, span);
  });
  on("undici:request:headers", (request, message) => {
    const { response } = message;
    const status = response instanceof Object && "statusCode" in response ? Number(response.statusCode) : 0;
    spans.get(request)?.setAttribute("http.response.status_code", status);
  });
  on("undici:request:trailers", (request) => spans.get(request)?.end());
  on("undici:request:error", (request, { error }) => {
    const span = spans.get(request);
    const code = error instanceof Error && "code" in error ? String(error.code) : "error";
    span?.setStatus({ code: SpanStatusCode.ERROR, message: code }).end();
  });
}

function on(channel: string, listen: (request: object, message: Record<string, unknown>) => void): void {
  subscribe(channel, (message) => {
    const told: Record<string, unknown> = message instanceof Object ? { ...message } : {};
    const { request } = told;
    if (request instanceof Object) listen(request, told);
  });
}

function text(request: object, name: string): string {
  return String(Reflect.get(request, name) ?? "");
}
