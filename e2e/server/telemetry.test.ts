import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { expect } from "vitest";
import * as z from "zod";
import { test as base } from "@/e2e/faults/desks";
import { endDesk, scratchFolder, startOwnDesk } from "@/e2e/servers/own-desk";
import { upstreamToken } from "@/e2e/servers/upstream-token";
import { closeServer, listen } from "@/scripts/fake-upstream/fault";
import { isLong } from "@/scripts/test/runs";

const value = z.object({ stringValue: z.string().optional() });
const attributes = z.array(z.object({ key: z.string(), value }));
const span = z.object({ name: z.string(), traceId: z.string(), attributes });
const traces = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});

/** A collector of spans, and the bodies that it has received. */
const test = base.extend("collector", { scope: "file" }, async ({ environment: _ }, { onCleanup }) => {
  const received: unknown[] = [];
  const server = createServer(async (request, response) => {
    received.push(await json(request));
    response.setHeader("content-type", "application/json").end("{}");
  });
  const port = await listen(server, 0);
  onCleanup(() => closeServer(server));
  return { url: `http://127.0.0.1:${port}`, received };
});

test.runIf(isLong)(
  "a collector gets a span for each upstream request, without personal data or the token",
  async ({ collector, upstream, onTestFinished }) => {
    const { url, received } = collector;
    await upstream.clearFaults();
    const folder = scratchFolder();
    onTestFinished(folder.remove);
    const proxy = await startOwnDesk({
      DATABASE_URL: `file:${folder.path}/desk.db`,
      UPSTREAM_URL: upstream.url,
      UPSTREAM_TOKEN: upstreamToken,
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      OTEL_BSP_SCHEDULE_DELAY: "100",
    });
    onTestFinished(() => endDesk(proxy));
    const path = "/admin/api/v2/feeds/NEWSFEED/posts";
    expect((await fetch(`${proxy.url}${path}?name=canary-name`)).status).toBe(200);
    await fetch(`${proxy.url}/go?q=canary%40example.org`);

    const spans = () =>
      received.flatMap((body) =>
        traces
          .parse(body)
          .resourceSpans.flatMap((resource) => resource.scopeSpans.flatMap((one) => one.spans)),
      );
    await expect.poll(() => spans().some(({ name }) => name.includes("/go"))).toBe(true);
    await expect.poll(() => spans().filter(({ name }) => name === "upstream GET").length).toBeGreaterThan(0);
    const upstreamSpan = spans().find(({ name }) => name === "upstream GET");
    expect(upstreamSpan?.attributes).toEqual(
      expect.arrayContaining([{ key: "url.path", value: expect.objectContaining({ stringValue: path }) }]),
    );
    const trace = spans().filter(({ traceId }) => traceId === upstreamSpan?.traceId);
    expect(trace.length, "spans of the trace with the upstream request").toBeGreaterThan(1);
    expect(JSON.stringify(received)).not.toContain("canary");
    expect(JSON.stringify(received)).not.toContain(upstreamToken);
    expect(JSON.stringify(received), "no cloud attributes").not.toContain("cloud.provider");
  },
);
