import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { json } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import * as z from "zod";
import { endDesk, type OwnDesk, scratchFolder, startOwnDesk } from "@/e2e/servers/own-desk";

const value = z.object({ stringValue: z.string().optional() });
const attributes = z.array(z.object({ key: z.string(), value }));
const span = z.object({ name: z.string(), traceId: z.string(), attributes });
const traces = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});

const folder = scratchFolder();
const received: unknown[] = [];
const collector = createServer(async (request, response) => {
  received.push(await json(request));
  response.setHeader("content-type", "application/json").end("{}");
});
const desks: OwnDesk[] = [];

const addressOf = (server: Server) => {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
};

test.beforeAll(async () => {
  await once(collector.listen(0, "127.0.0.1"), "listening");
});
test.afterAll(async () => {
  for (const desk of desks) await endDesk(desk);
  collector.close();
  collector.closeAllConnections();
  folder.remove();
});

test("a collector is sent spans, one for each request to the upstream, and nothing personal", async () => {
  const upstream = await startOwnDesk({ DATABASE_URL: `file:${folder.path}/desk.db` });
  desks.push(upstream);
  const proxy = await startOwnDesk({
    UPSTREAM_URL: upstream.url,
    UPSTREAM_TOKEN: "canary-token",
    OTEL_EXPORTER_OTLP_ENDPOINT: addressOf(collector),
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_BSP_SCHEDULE_DELAY: "100",
  });
  desks.push(proxy);
  const path = "/admin/api/v2/feeds/NEWSFEED/posts";
  expect((await fetch(`${proxy.url}${path}?name=canary-name`)).status).toBe(200);
  await fetch(`${proxy.url}/go?q=canary%40example.org`);

  const spans = () =>
    received.flatMap((body) =>
      traces.parse(body).resourceSpans.flatMap((resource) => resource.scopeSpans.flatMap((one) => one.spans)),
    );
  await expect.poll(() => spans().some(({ name }) => name.includes("/go"))).toBe(true);
  await expect.poll(() => spans().filter(({ name }) => name === "upstream GET").length).toBeGreaterThan(0);
  const asked = spans().find(({ name }) => name === "upstream GET");
  expect(asked?.attributes).toEqual(
    expect.arrayContaining([{ key: "url.path", value: expect.objectContaining({ stringValue: path }) }]),
  );
  const traced = spans().filter(({ traceId }) => traceId === asked?.traceId);
  expect(traced.length, "it belongs to the request that caused it").toBeGreaterThan(1);
  expect(JSON.stringify(received)).not.toContain("canary");
  expect(JSON.stringify(received), "it runs in nobody's cloud").not.toContain("cloud.provider");
});
