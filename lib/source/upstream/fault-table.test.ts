import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setTimeScale } from "@/lib/__fixtures__/set-time-scale";
import { readContributionQuery } from "@/lib/contract/contribution-query";
import { failureTable, type Outcome } from "@/lib/contract/failure";
import { runs } from "@/scripts/test/runs";
import { type FakeUpstream, openFakeUpstream, settingsFor } from "./__fixtures__/fake-upstream";
import { faultRows } from "./__fixtures__/fault-rows";
import { openUpstream } from "./upstream-source";

let upstream: FakeUpstream;
beforeAll(async () => {
  upstream = await openFakeUpstream();
});
afterAll(() => upstream.close());

const { query } = readContributionQuery(new Map());

/** Each call has its own breaker and ban. */
const open = (url = upstream.url) => openUpstream(settingsFor(url));
/** Longer than any of these faults needs on a machine under load. */
const timeouts = { connect: 5_000, headers: 5_000, body: 5_000, total: 15_000 };
const openUnhurried = () => openUpstream(settingsFor(upstream.url, { timeouts }));

function statusOf(outcome: Outcome<unknown>): number {
  if (outcome.ok) return outcome.value === null ? 404 : 200;
  return failureTable[outcome.failure.code].status;
}

const messageOf = (outcome: Outcome<unknown>) =>
  outcome.ok ? "" : (outcome.failure.message ?? failureTable[outcome.failure.code].message);

describe("each fault of an upstream has its status", () => {
  // Shortens the pauses before retries only.
  beforeAll(() => setTimeScale(runs(0.1, 1)));
  afterAll(() => setTimeScale(1));

  it.each(faultRows)("$fault", async ({ handler, list, item = list, text = "", requests = 1 }) => {
    upstream.respond(handler);
    const before = upstream.requests.length;
    const listed = await openUnhurried().source.listContributions(query);
    const between = upstream.requests.length;
    // A handler that fails a number of times succeeds from here on.
    const found = await openUnhurried().source.findContribution("1");
    expect([statusOf(listed), statusOf(found)]).toEqual([list, item]);
    expect(between - before).toBe(requests);
    const failed = [listed, found].filter((outcome) => !outcome.ok);
    if (failed.length > 0) expect(failed.map(messageOf).join("\n")).toContain(text);
    expect(JSON.stringify(failed)).not.toMatch(/SQLSTATE|169\.254|s3cret|127\.0\.0\.1|doctype/);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });
});

describe("an upstream that sends an unrequested response", () => {
  it("an unrequested response is not retried and does not open the breaker", async () => {
    let requested = 0;
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.on("data", () => {
        requested++;
        socket.write("HTTP/1.1 100 Continue\r\n\r\n");
      });
    }).listen(0, "127.0.0.1");
    await new Promise((done) => server.once("listening", done));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    const { source, report } = open(new URL(`http://127.0.0.1:${port}`));
    for (let count = 0; count < 7; count++) {
      expect(await source.findContribution("1")).toMatchObject({ failure: { code: "upstream_malformed" } });
    }
    expect(requested).toBe(7);
    expect(report()).toMatchObject({ breaker: { state: "closed" }, retries: 0 });
    server.close();
  });
});

describe("an upstream that cannot be reached (F1, F2, F42, F43)", () => {
  it("an unreachable upstream is 502, and 503 once the breaker is open", async () => {
    const closed = await openFakeUpstream();
    await closed.close();
    const { source, report } = open(closed.url);
    const statuses: unknown[] = [];
    for (let count = 0; count < 6; count++) {
      const outcome = await source.findContribution("1");
      statuses.push([statusOf(outcome), messageOf(outcome), !outcome.ok && outcome.failure.retryAfter]);
    }
    const text = "The data service cannot be reached.";
    expect(statuses).toEqual([...Array.from({ length: 5 }, () => [502, text, undefined]), [503, text, 5]]);
    expect(report()).toMatchObject({
      breaker: { state: "open" },
      // Two for the first call and one for the second, then the retry budget is spent.
      retries: 3,
      calls: { upstream_unreachable: 8 },
    });
  });

  it("a connection that is never established is 504 after two attempts", async () => {
    // undici counts the TLS handshake, which this server never answers, as connecting.
    let connections = 0;
    const silent = createServer(() => connections++).listen(0, "127.0.0.1");
    await new Promise((done) => silent.once("listening", done));
    const address = silent.address();
    const port = typeof address === "object" ? address?.port : 0;
    const outcome = await open(new URL(`https://127.0.0.1:${port}`)).source.findContribution("1");
    expect([statusOf(outcome), connections]).toEqual([504, 2]);
    silent.close();
  });

  it("an upstream without TLS or with an unknown name is 502", async () => {
    const secure = await open(new URL(`https://${upstream.url.host}`)).source.findContribution("1");
    expect([statusOf(secure), messageOf(secure)]).toEqual([
      502,
      expect.stringContaining("secure connection"),
    ]);
    const nowhere = await open(new URL("http://no-such-host.invalid")).source.findContribution("1");
    expect([statusOf(nowhere), messageOf(nowhere)]).toEqual([502, expect.stringContaining("name")]);
  });
});
