import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { findPostgresBinaries } from "@/scripts/postgres/binaries";
import { type House, startWorld, tellDesk, type Visitor, type World } from "./world";

/** How many requests are answered in all; 5,000 take about two minutes. */
const wanted = Number(process.env["KILLED_REQUESTS"] ?? 240);
const kills = 3;
const atOnce = 12;
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

for (const house of houses) {
  test(`killed again and again while it answers from ${house}, the desk has told of every look`, async () => {
    test.setTimeout(60_000 + wanted * 60);
    const world = await startWorld(house);
    try {
      const answered = new Set<string>();
      let started = 0;

      /** Asks until enough was answered in this life of the desk, or it is dead. */
      async function lane(until: number): Promise<void> {
        while (answered.size < until) {
          const at = started++;
          const id = `look-${at}`;
          const ask = asks[at % asks.length];
          const answer = await ask?.(world, id).catch(() => null);
          if (answer == null) return;
          const body = await answer.text().catch(() => null);
          if (body === null) return;
          if (answer.status === 429) {
            await wait(1000 * Number(answer.headers.get("retry-after")));
            continue;
          }
          expect([200, 303], body).toContain(answer.status);
          answered.add(id);
        }
      }

      for (let life = 1; life <= kills; life++) {
        const until = Math.floor((wanted * life) / kills);
        const lanes = Array.from({ length: atOnce }, () => lane(until));
        // In the middle of answering: the lanes that are left find nobody.
        await expect
          .poll(() => answered.size, { intervals: [20], timeout: 600_000 })
          .toBeGreaterThanOrEqual(until - atOnce);
        await world.cutPower();
        await Promise.all(lanes);
      }

      const file = await fetch(`${world.desk.url}/api/audit?form=ndjson`, { headers: world.people.admin });
      const told = (await file.text())
        .split("\n")
        .filter((line) => line !== "")
        .map((line): Record<string, unknown> => JSON.parse(line))
        .filter(({ action }) => looks.includes(String(action)))
        .map(({ requestId }) => String(requestId));
      const once = new Set(told);
      expect([...answered].filter((id) => !once.has(id))).toEqual([]);
      expect(told).toHaveLength(once.size);
      expect(told.length - answered.size).toBeLessThanOrEqual(kills * atOnce);
      expect(answered.size).toBeGreaterThan(wanted - kills * 2 * atOnce);
      expect(await world.doctor()).toContain("the chain is whole");
    } finally {
      await world.stop();
    }
  });
}
