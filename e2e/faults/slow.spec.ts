import { expect } from "@playwright/test";
import { contributionList } from "@/e2e/api/lists";
import { ask, calm, expectFailure } from "./ask";
import { test } from "./world";

const timedOut = "The data service did not answer in time.";

/** Questions that differ, so that each meets its own fault at the same time as the others. */
const pages: Readonly<Record<string, number>> = { F3: 2, F4: 3, F5: 4, F6: 5 };

test("F3, F4, F5, F6: who never comes to an end is given up within twelve seconds, and nothing partial is sent", async ({
  world,
}) => {
  await calm(world);
  for (const [fault, page] of Object.entries(pages)) {
    await world.upstream.order({ fault, match: `page=${page}` });
  }
  await Promise.all(
    Object.entries(pages).map(async ([fault, page]) => {
      const heard = await ask(world, `${contributionList}?page=${page}`);
      expect(heard.status, fault).toBe(504);
      expect(expectFailure(world, heard).message, fault).toBe(timedOut);
    }),
  );
});

test("F2: a full queue is given up after connecting in vain, twice at most", async ({ newWorld }) => {
  const world = await newWorld();
  await world.upstream.order({ fault: "F2" });
  const heard = await ask(world, contributionList);
  expect(heard.status).toBe(504);
  expect(expectFailure(world, heard).message).toBe(timedOut);
  expect(heard.ms).toBeGreaterThan(2500);
  expect(heard.ms).toBeLessThan(9000);
  await calm(world);
});

test("F50: a caller who leaves is not asked for any longer", async ({ world }) => {
  await calm(world);
  await world.upstream.order({ fault: "F3" });
  const leaving = new AbortController();
  const left = fetch(world.desk.url + contributionList, { signal: leaving.signal }).catch(() => "left");
  await expect.poll(() => world.upstream.count()).toBe(1);
  await new Promise((done) => setTimeout(done, 500));
  leaving.abort();
  const leftAt = Date.now();
  expect(await left).toBe("left");
  await expect.poll(async () => (await world.upstream.log())[0]?.ms ?? null).not.toBeNull();
  const [asked] = await world.upstream.log();
  // At once, on a machine that does much else: a time-out would be eight seconds.
  expect((asked?.at ?? 0) + (asked?.ms ?? 0) - leftAt, "ms until the upstream was let go").toBeLessThan(3000);
});
