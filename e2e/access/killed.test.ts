import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasPostgres } from "@/scripts/postgres/private-cluster";
import { isLong } from "@/scripts/test/runs";
import { type Credentials, type RecordSource, sendJson, startWorld, type World } from "./world";

/** Responses in all; 5,000 take about two minutes. */
const responses = 5000;
const kills = 3;
const parallel = 12;
/** A machine under load starts a desk in half a minute and answers two requests a second. */
const timeoutMs = 60_000 * kills + responses * 500;
const sources: readonly RecordSource[] = hasPostgres ? ["sqlite", "postgres"] : ["sqlite"];
const viewActions = ["view", "list", "search", "sums", "reveal"];

type SendRequest = (world: World, id: string) => Promise<Response>;
const read =
  (path: string, credentialsOf: (world: World) => Credentials): SendRequest =>
  (world, id) =>
    fetch(world.desk.url + path, {
      headers: { ...credentialsOf(world), "x-request-id": id },
      redirect: "manual",
    });
const support = ({ people }: World) => people.support;
const finance = ({ people }: World) => people.finance;

/** One request for each way that records leave the desk, by people and by a token. */
const requests: readonly SendRequest[] = [
  read("/admin/api/v3/contributions", support),
  read("/admin/api/v3/contributions/CANARY1", finance),
  read("/admin/api/v2/feeds/CANARYFEED/posts?name=zz", support),
  read("/admin/api/v2/feeds/CANARYFEED/posts/CANARYPOST", ({ tokens }) => tokens.posts),
  read("/contributions/CANARY1", support),
  read("/contributions", finance),
  read("/feeds/CANARYFEED/posts", finance),
  read("/feeds/CANARYFEED/posts/CANARYPOST", support),
  read("/go?q=CANARY1", support),
  (world, id) =>
    sendJson(
      world.desk,
      "POST",
      "/api/reveal",
      { contribution: "CANARY1", index: 0, item: "ITEM1", reason: "for the test" },
      { ...world.people.support, "x-request-id": id },
    ),
];

/** The IDs of the requests by outcome: answered, refused for their number, or without a response. */
interface Outcomes {
  readonly answered: Set<string>;
  readonly refused: Set<string>;
  readonly lost: Set<string>;
}

/** Sends requests until `until` were answered in all, or the desk is killed. */
async function sendRequests(
  world: World,
  until: number,
  killed: AbortSignal,
  next: () => number,
  outcomes: Outcomes,
) {
  while (outcomes.answered.size < until && !killed.aborted) {
    const index = next();
    const id = `view-${index}`;
    const response = await requests[index % requests.length]?.(world, id).catch(() => null);
    const body = await response?.text().catch(() => null);
    if (response == null || body == null) {
      outcomes.lost.add(id);
      // The desk may close an idle connection at the moment of its reuse: that is no crash.
      await wait(20);
    } else if (response.status === 429 || response.status === 503) {
      // The limit of parallel requests per person. The desk may have read a part of the records by then.
      outcomes.refused.add(id);
      const delayMs = 1000 * Number(response.headers.get("retry-after"));
      await wait(delayMs, undefined, { signal: killed }).catch(() => {});
    } else {
      expect([200, 307], body).toContain(response.status);
      outcomes.answered.add(id);
    }
  }
}

/** Kills and restarts the desk repeatedly under load. */
async function killUnderLoad(world: World): Promise<Outcomes> {
  const outcomes: Outcomes = { answered: new Set(), refused: new Set(), lost: new Set() };
  let started = 0;
  const next = () => started++;
  for (let round = 1; round <= kills; round++) {
    const until = Math.floor((responses * round) / kills);
    const killed = new AbortController();
    const clients = Array.from({ length: parallel }, () =>
      sendRequests(world, until, killed.signal, next, outcomes),
    );
    const load = Promise.all(clients).finally(() => killed.abort());
    // The kill comes while the last requests of the round are open.
    while (!killed.signal.aborted && outcomes.answered.size < until - parallel) await wait(20);
    killed.abort();
    await world.crashAndRestart();
    await load;
  }
  return outcomes;
}

for (const source of sources) {
  describe.runIf(isLong)(`a desk on ${source}`, () => {
    let world: World;
    beforeAll(async () => {
      world = await startWorld(source);
    });
    afterAll(() => world?.stop());

    test("a desk that is killed under load has one audit entry for each response", {
      timeout: timeoutMs,
    }, async () => {
      const { answered, refused, lost } = await killUnderLoad(world);
      const audited = (await world.audit())
        .filter(({ action }) => viewActions.includes(String(action)))
        .map(({ requestId }) => String(requestId));
      const unique = new Set(audited);
      expect([...answered].filter((id) => !unique.has(id))).toEqual([]);
      const unanswered = audited.filter((id) => !answered.has(id) && !refused.has(id));
      expect(unanswered.filter((id) => !lost.has(id))).toEqual([]);
      expect(audited).toHaveLength(unique.size);
      expect(unanswered.length).toBeLessThanOrEqual(kills * parallel);
      expect(answered.size).toBeGreaterThan(responses - kills * 2 * parallel);
      expect(await world.doctor()).toContain("the chain is intact");
    });

    test("a desk with accounts prints no setup link at its start", async () => {
      await world.crashAndRestart();
      expect(world.desk.output()).toContain("People must sign in to see records.");
      expect(world.desk.output()).not.toContain("/welcome/");
    });

    test("a desk does not start with another AUTH_SECRET or none, and says why", async () => {
      const secret = randomUUID() + randomUUID();
      const starts = [secret, ""].map((AUTH_SECRET) => world.startAnother({ AUTH_SECRET }));
      const [another, none] = await Promise.allSettled(starts);
      expect(another).toMatchObject({
        reason: {
          message: expect.stringMatching(
            /did not start: .*The secret differs from the one that this database was set up with/s,
          ),
        },
      });
      expect(none).toMatchObject({
        reason: { message: expect.stringMatching(/did not start: .*AUTH_SECRET is not set/s) },
      });
    });
  });
}
