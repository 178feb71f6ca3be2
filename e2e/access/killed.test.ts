import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findPostgresBinaries } from "@/scripts/postgres/private-cluster";
import { isLong } from "@/scripts/test/runs";
import { type House, startWorld, tellDesk, type Visitor, type World } from "./world";

/** How many requests are answered in all; 5,000 take about two minutes. */
const wanted = 5000;
const kills = 3;
const atOnce = 12;
/**
 * For all of it, in ms: a machine that does much else starts a desk in half a minute and answers two
 * questions a second.
 */
const patience = 60_000 * kills + wanted * 500;
const houses: readonly House[] = findPostgresBinaries() === null ? ["sqlite"] : ["sqlite", "postgres"];
const looks = ["view", "list", "search", "sums", "reveal"];

type Ask = (world: World, id: string) => Promise<Response>;
const read =
  (path: string, visitor: (world: World) => Visitor): Ask =>
  (world, id) =>
    fetch(world.desk.url + path, {
      headers: { ...visitor(world), "x-request-id": id },
      redirect: "manual",
    });
const support = ({ people }: World) => people.support;
const finance = ({ people }: World) => people.finance;

/** One of each way in which something of a record leaves the desk, by people and by a machine. */
const asks: readonly Ask[] = [
  read("/admin/api/v3/contributions", support),
  read("/admin/api/v3/contributions/CANARY1", finance),
  read("/admin/api/v2/feeds/CANARYFEED/posts?name=zz", support),
  read("/admin/api/v2/feeds/CANARYFEED/posts/CANARYPOST", ({ machines }) => machines.posts),
  read("/contributions/CANARY1", support),
  read("/contributions", finance),
  read("/feeds/CANARYFEED/posts", finance),
  read("/feeds/CANARYFEED/posts/CANARYPOST", support),
  read("/go?q=CANARY1", support),
  (world, id) =>
    tellDesk(
      world.desk,
      "POST",
      "/api/reveal",
      { contribution: "CANARY1", item: "ITEM1", reason: "for the test" },
      { ...world.people.support, "x-request-id": id },
    ),
];

/**
 * What came of the requests so far, by their ids: they were answered, came too many at once, or got no
 * answer.
 */
interface Fates {
  readonly answered: Set<string>;
  readonly refused: Set<string>;
  readonly lost: Set<string>;
}

/** Asks until so many were answered in all, or this life of the desk is over. */
async function lane(world: World, until: number, life: AbortSignal, next: () => number, fates: Fates) {
  while (fates.answered.size < until && !life.aborted) {
    const at = next();
    const id = `look-${at}`;
    const answer = await asks[at % asks.length]?.(world, id).catch(() => null);
    const body = await answer?.text().catch(() => null);
    if (answer == null || body == null) {
      fates.lost.add(id);
      // A connection may be closed in the moment in which it is used again: that is not the end.
      await wait(20);
    } else if (answer.status === 429 || answer.status === 503) {
      // So many at once are more than one person may have at work. A part of it may have been read by then.
      fates.refused.add(id);
      await wait(1000 * Number(answer.headers.get("retry-after")), undefined, { signal: life }).catch(
        () => {},
      );
    } else {
      expect([200, 307], body).toContain(answer.status);
      fates.answered.add(id);
    }
  }
}

/** Lets the desk live and die again and again while it is asked. */
async function live(world: World): Promise<Fates> {
  const fates: Fates = { answered: new Set(), refused: new Set(), lost: new Set() };
  let started = 0;
  const next = () => started++;
  for (let life = 1; life <= kills; life++) {
    const until = Math.floor((wanted * life) / kills);
    const over = new AbortController();
    const asking = Array.from({ length: atOnce }, () => lane(world, until, over.signal, next, fates));
    const lanes = Promise.all(asking).finally(() => over.abort());
    // In the middle of answering: the lanes that are left find nobody.
    while (!over.signal.aborted && fates.answered.size < until - atOnce) await wait(20);
    over.abort();
    await world.cutPower();
    await lanes;
  }
  return fates;
}

for (const house of houses) {
  describe.runIf(isLong)(`a desk over ${house}`, () => {
    let world: World;
    beforeAll(async () => {
      world = await startWorld(house);
    });
    afterAll(() => world?.stop());

    test("killed again and again while it answers, it has told of every look", {
      timeout: patience,
    }, async () => {
      const { answered, refused, lost } = await live(world);
      const told = (await world.audit())
        .filter(({ action }) => looks.includes(String(action)))
        .map(({ requestId }) => String(requestId));
      const once = new Set(told);
      expect([...answered].filter((id) => !once.has(id))).toEqual([]);
      const unanswered = told.filter((id) => !answered.has(id) && !refused.has(id));
      expect(unanswered.filter((id) => !lost.has(id))).toEqual([]);
      expect(told).toHaveLength(once.size);
      expect(unanswered.length).toBeLessThanOrEqual(kills * atOnce);
      expect(answered.size).toBeGreaterThan(wanted - kills * 2 * atOnce);
      expect(await world.doctor()).toContain("the chain is whole");
    });

    test("with accounts, a start prints no setup link", async () => {
      await world.cutPower();
      expect(world.desk.said()).toContain("People must sign in to see records.");
      expect(world.desk.said()).not.toContain("/welcome/");
    });

    test("a start with another secret, or none, is refused with a reason", async () => {
      const secret = randomUUID() + randomUUID();
      const started = [secret, ""].map((AUTH_SECRET) => world.startBeside({ AUTH_SECRET }));
      const [another, none] = await Promise.allSettled(started);
      expect(another).toMatchObject({
        reason: {
          message: expect.stringMatching(
            /did not start: .*The secret is another one than the one that this database was set up with/s,
          ),
        },
      });
      expect(none).toMatchObject({
        reason: { message: expect.stringMatching(/did not start: .*AUTH_SECRET is not set/s) },
      });
    });
  });
}
