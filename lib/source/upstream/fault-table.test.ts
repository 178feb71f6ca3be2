import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setTimeScale } from "@/lib/__fixtures__/set-time-scale";
import type { ContributionQuery } from "@/lib/contract/contribution-query";
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

const query: ContributionQuery = {
  onetime: false,
  recurring: false,
  initialRecurring: false,
  oneTimeAndInitialRecurring: false,
  sort: "-contribution_date",
  page: 1,
};

/** A separate desk for each question, so that no breaker and no ban of another test interferes. */
const open = (url = upstream.url) => openUpstream(settingsFor(url));
/** For faults whose answer does not depend on time, on machines under load. */
const timeouts = { connect: 5_000, headers: 5_000, body: 5_000, total: 15_000 };
const openPatient = () => openUpstream(settingsFor(upstream.url, { timeouts }));

function statusOf(outcome: Outcome<unknown>): number {
  if (outcome.ok) return outcome.value === null ? 404 : 200;
  return failureTable[outcome.failure.code].status;
}

const messageOf = (outcome: Outcome<unknown>) =>
  outcome.ok ? "" : (outcome.failure.message ?? failureTable[outcome.failure.code].message);

describe("every fault of an upstream has its answer", () => {
  // Only the pauses before retries: the time-outs are in the settings.
  beforeAll(() => setTimeScale(runs(0.1, 1)));
  afterAll(() => setTimeScale(1));

  it.each(faultRows)("$fault", async ({ handler, list, item = list, says = "", requests }) => {
    upstream.answer(handler);
    const before = upstream.requested.length;
    const answers = [await openPatient().source.listContributions(query)];
    const between = upstream.requested.length;
    // Handlers that count have done their part.
    const found = await openPatient().source.findContribution("1");
    expect(answers.map(statusOf)).toEqual([list]);
    expect(statusOf(found)).toBe(item);
    if (requests !== undefined) expect(between - before).toBe(requests);
    const failed = [...answers, found].filter((outcome) => !outcome.ok);
    if (failed.length > 0) expect(failed.map(messageOf).join("\n")).toContain(says);
    expect(JSON.stringify(failed)).not.toMatch(/SQLSTATE|169\.254|s3cret|127\.0\.0\.1|doctype/);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });
});

describe("an upstream that sends an unrequested response", () => {
  it("gets no retry and does not count as down", async () => {
    let requested = 0;
    const rude = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.on("data", () => {
        requested++;
        socket.write("HTTP/1.1 100 Continue\r\n\r\n");
      });
    }).listen(0, "127.0.0.1");
    await new Promise((done) => rude.once("listening", done));
    const address = rude.address();
    const port = typeof address === "object" ? address?.port : 0;
    const { source, report } = open(new URL(`http://127.0.0.1:${port}`));
    for (let count = 0; count < 7; count++) {
      expect(await source.findContribution("1")).toMatchObject({ failure: { code: "upstream_malformed" } });
    }
    expect(requested).toBe(7);
    expect(report()).toMatchObject({ breaker: { state: "closed" }, retries: 0 });
    rude.close();
  });
});

describe("an upstream that cannot be reached (F1, F2, F42, F43)", () => {
  it("is 502, and 503 at once when it has been so for a while", async () => {
    const gone = await openFakeUpstream();
    await gone.close();
    const { source, report } = open(gone.url);
    const statuses: unknown[] = [];
    for (let count = 0; count < 6; count++) {
      const outcome = await source.findContribution("1");
      statuses.push([statusOf(outcome), messageOf(outcome), !outcome.ok && outcome.failure.retryAfter]);
    }
    const words = "The data service cannot be reached.";
    expect(statuses).toEqual([...Array.from({ length: 5 }, () => [502, words, undefined]), [503, words, 5]]);
    expect(report()).toMatchObject({
      breaker: { state: "open" },
      // Two of the first question and one of the second: more would be a storm.
      retries: 3,
      calls: { upstream_unreachable: 8 },
    });
  });

  it("is 504 after two attempts when no connection comes about", async () => {
    // TLS to a server that never says a word: undici counts the handshake among connecting.
    let connections = 0;
    const silent = createServer(() => connections++).listen(0, "127.0.0.1");
    await new Promise((done) => silent.once("listening", done));
    const address = silent.address();
    const port = typeof address === "object" ? address?.port : 0;
    const outcome = await open(new URL(`https://127.0.0.1:${port}`)).source.findContribution("1");
    expect([statusOf(outcome), connections]).toEqual([504, 2]);
    silent.close();
  });

  it("is 502 when it speaks no TLS, or when its name does not exist", async () => {
    const secure = await open(new URL(`https://${upstream.url.host}`)).source.findContribution("1");
    expect([statusOf(secure), messageOf(secure)]).toEqual([
      502,
      expect.stringContaining("secure connection"),
    ]);
    const nowhere = await open(new URL("http://no-such-host.invalid")).source.findContribution("1");
    expect([statusOf(nowhere), messageOf(nowhere)]).toEqual([502, expect.stringContaining("name")]);
  });
});
