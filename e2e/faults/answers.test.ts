import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { contributionList } from "@/e2e/api/lists";
import { isLong } from "@/scripts/test/runs";
import { addressesIn, ask, calm } from "./ask";
import { test } from "./desks";
import { type Expected, expectations, tolerated } from "./expected";
import { expectFailure, expectNoSecrets } from "./failure";
import { openUpstream, openWorld } from "./world";

const mebibyte = 1024 * 1024;

test.beforeEach(({ world }) => calm(world));
test.afterAll(async ({ world }) => expectNoSecrets(world, await world.printed()));

/** In the short run one form of every second fault: the unit suite of the upstream has the others. */
function inShort<Row>(rows: readonly Row[], faultOf: (row: Row) => string): readonly Row[] {
  const number = (row: Row) => /^F\d+/.exec(faultOf(row))?.[0];
  const firsts = rows.filter((row, at) => at === 0 || number(row) !== number(rows[at - 1] ?? row));
  return isLong ? rows : firsts.filter((_, at) => at % 2 === 0);
}

for (const expected of inShort(expectations, ({ fault }) => fault)) {
  const { fault, on = "list", status, times } = expected;
  const met = times === undefined ? "" : `, ${times} times`;
  test(`${fault}${met}: a ${on} is answered with ${status}`, async ({ world }) => {
    const path = (await addressesIn(world))[on];
    await world.upstream.forget();
    await world.upstream.order({ fault, ...(times === undefined ? {} : { times }) });
    const heard = await ask(world, path);
    expect(heard.status, heard.text.slice(0, 200)).toBe(status);
    if (status !== 200) expectWords(expected, expectFailure(world, heard).message, heard.headers);
    const asked = await world.upstream.log();
    if (expected.asked !== undefined) expect(asked, "requests to the upstream").toHaveLength(expected.asked);
    expect(asked.filter(({ url }) => url === "/redirected")).toEqual([]);
    // What is on its way in the buffers of both ends cannot be called back: machines differ in how much that
    // is.
    for (const { bytes } of asked) expect(bytes).toBeLessThan(128 * mebibyte);
  });
}

function expectWords({ message, retryAfter }: Expected, told: string, headers: Headers): void {
  if (typeof message === "string") expect(told).toBe(message);
  if (message instanceof RegExp) expect(told).toMatch(message);
  if (retryAfter !== undefined) expect(headers.get("retry-after")).toBe(String(retryAfter));
}

for (const [fault, on] of inShort(tolerated, ([name]) => name)) {
  test(`${fault}: a ${on} is served all the same`, async ({ world }) => {
    const path = (await addressesIn(world))[on];
    await world.upstream.order({ fault });
    const heard = await ask(world, path);
    expect(heard.status, heard.text.slice(0, 200)).toBe(200);
    expectNoSecrets(world, JSON.stringify([...heard.headers]) + heard.text);
    expect(JSON.parse(heard.text)).toEqual(expect.objectContaining({}));
    for (const header of ["set-cookie", "server", "x-powered-by", "access-control-allow-origin"]) {
      expect(heard.headers.get(header), header).toBeNull();
    }
  });
}

test("F1: an upstream that refuses connections is unreachable until it is back", async ({ world }) => {
  await world.upstream.order({ fault: "F1" });
  const heard = await ask(world, contributionList);
  expect([heard.status, expectFailure(world, heard).message]).toEqual([
    502,
    "The data service cannot be reached.",
  ]);
  await world.upstream.heal();
  expect((await ask(world, contributionList)).status).toBe(200);
});

for (const fault of isLong ? ["F9", "F9-idle", "F10"] : ["F9-idle"]) {
  test(`${fault}: nobody sees that connections die`, async ({ world }) => {
    await world.upstream.order({ fault });
    const statuses = new Set<number>();
    for (let nth = 0; nth < 60; nth++) {
      const { status } = await ask(world, `${contributionList}?page=${(nth % 20) + 1}`);
      statuses.add(status);
      // Long enough, now and then, for an idle connection to be closed.
      if (nth % 10 === 9) await wait(60);
    }
    expect([...statuses]).toEqual([200]);
  });
}

test("F34: a byte order mark is removed and invalid UTF-8 is replaced", async ({ world }) => {
  await world.upstream.order({ fault: "F34" });
  expect((await ask(world, contributionList)).text.charCodeAt(0)).toBe("{".charCodeAt(0));
  await world.upstream.order({ fault: "F34-latin" });
  expect((await ask(world, contributionList)).text).toContain("Zo\ufffd");
});

test("F38: links of the upstream are replaced by our own", async ({ world }) => {
  await world.upstream.order({ fault: "F38" });
  const { text } = await ask(world, contributionList);
  const addresses = [...text.slice(text.lastIndexOf('"links":{')).matchAll(/https?:\/\/[^/"]+/g)];
  expect(new Set(addresses.map(([origin]) => origin))).toEqual(new Set([world.desk.url]));
});

test.runIf(isLong)(
  "F42: a certificate that is not valid is never ignored",
  async ({ environment, onTestFinished }) => {
    const upstream = await openUpstream("--tls");
    onTestFinished(upstream.stop);
    const world = await openWorld(upstream, environment);
    onTestFinished(world.close);
    for (const fault of ["F42", "F42-host", "F42-self", "F42-old"]) {
      await calm(world);
      await world.upstream.order({ fault });
      const heard = await ask(world, contributionList);
      expect(heard.status, fault).toBe(502);
      expect(expectFailure(world, heard).message, fault).toMatch(
        fault === "F42-old" ? /secure/ : /certificate/,
      );
      expect(await world.upstream.log(), fault).toEqual([]);
    }
  },
);
