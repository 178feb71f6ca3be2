import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { contributionList } from "@/e2e/api/lists";
import { isLong } from "@/scripts/test/runs";
import { test } from "./desks";
import { type Expected, expectations, tolerated } from "./expected";
import { expectFailure, expectNoSecrets } from "./failure";
import { apiPathsOf, recover, request } from "./requests";
import { openUpstream, openWorld } from "./world";

const mebibyte = 1024 * 1024;

test.beforeEach(({ world }) => recover(world));
test.afterAll(({ world }) => expectNoSecrets(world, world.desk.output()));

/** The short run has one form of every second fault; the unit tests of the upstream have the others. */
function shortSelection<Row>(rows: readonly Row[], faultOf: (row: Row) => string): readonly Row[] {
  const number = (row: Row) => /^F\d+/.exec(faultOf(row))?.[0];
  const firsts = rows.filter((row, index) => index === 0 || number(row) !== number(rows[index - 1] ?? row));
  return isLong ? rows : firsts.filter((_, index) => index % 2 === 0);
}

for (const expected of shortSelection(expectations, ({ fault }) => fault)) {
  const { fault, on = "list", status, times } = expected;
  const count = times === undefined ? "" : `, ${times} times`;
  test(`${fault}${count}: a request for a ${on} gets ${status}`, async ({ world }) => {
    const path = (await apiPathsOf(world))[on];
    await world.upstream.clearLog();
    await world.upstream.inject({ fault, ...(times === undefined ? {} : { times }) });
    const response = await request(world, path);
    expect(response.status, response.text.slice(0, 200)).toBe(status);
    if (status !== 200) expectMessage(expected, expectFailure(world, response).message, response.headers);
    const log = await world.upstream.log();
    if (expected.requests !== undefined)
      expect(log, "requests to the upstream").toHaveLength(expected.requests);
    expect(log.filter(({ url }) => url === "/redirected")).toEqual([]);
    // The limit leaves room for the buffers of both ends, whose size depends on the machine.
    for (const { bytes } of log) expect(bytes).toBeLessThan(128 * mebibyte);
  });
}

function expectMessage({ message, retryAfter }: Expected, actual: string, headers: Headers): void {
  if (typeof message === "string") expect(actual).toBe(message);
  if (message instanceof RegExp) expect(actual).toMatch(message);
  if (retryAfter !== undefined) expect(headers.get("retry-after")).toBe(String(retryAfter));
}

for (const [fault, on] of shortSelection(tolerated, ([name]) => name)) {
  test(`${fault}: a request for a ${on} is still served`, async ({ world }) => {
    const path = (await apiPathsOf(world))[on];
    await world.upstream.inject({ fault });
    const response = await request(world, path);
    expect(response.status, response.text.slice(0, 200)).toBe(200);
    expectNoSecrets(world, JSON.stringify([...response.headers]) + response.text);
    expect(JSON.parse(response.text)).toEqual(expect.objectContaining({}));
    for (const header of ["set-cookie", "server", "x-powered-by", "access-control-allow-origin"]) {
      expect(response.headers.get(header), header).toBeNull();
    }
  });
}

test("F1: an upstream that refuses connections is reported as unreachable until it is back", async ({
  world,
}) => {
  await world.upstream.inject({ fault: "F1" });
  const response = await request(world, contributionList);
  expect([response.status, expectFailure(world, response).message]).toEqual([
    502,
    "The data service cannot be reached.",
  ]);
  await world.upstream.clearFaults();
  expect((await request(world, contributionList)).status).toBe(200);
});

for (const fault of ["F9", "F9-idle", "F10"]) {
  test.runIf(isLong)(
    `${fault}: a lost connection to the upstream causes no failed response`,
    async ({ world }) => {
      await world.upstream.inject({ fault });
      const statuses = new Set<number>();
      for (let count = 0; count < 60; count++) {
        const { status } = await request(world, `${contributionList}?page=${(count % 20) + 1}`);
        statuses.add(status);
        // Time for the upstream to close an idle connection.
        if (count % 10 === 9) await wait(60);
      }
      expect([...statuses]).toEqual([200]);
    },
  );
}

test("F34: a byte order mark is removed and invalid UTF-8 is replaced", async ({ world }) => {
  await world.upstream.inject({ fault: "F34" });
  expect((await request(world, contributionList)).text.charCodeAt(0)).toBe("{".charCodeAt(0));
  await world.upstream.inject({ fault: "F34-latin" });
  expect((await request(world, contributionList)).text).toContain("Zo\ufffd");
});

test("F38: page links of the upstream are replaced by the desk's own", async ({ world }) => {
  await world.upstream.inject({ fault: "F38" });
  const { text } = await request(world, contributionList);
  const addresses = [...text.slice(text.lastIndexOf('"links":{')).matchAll(/https?:\/\/[^/"]+/g)];
  expect(new Set(addresses.map(([origin]) => origin))).toEqual(new Set([world.desk.url]));
});

test.runIf(isLong)(
  "F42: an invalid certificate of the upstream is never accepted",
  async ({ environment, onTestFinished }) => {
    const upstream = await openUpstream("--tls");
    onTestFinished(upstream.stop);
    const world = await openWorld(upstream, environment);
    onTestFinished(world.close);
    for (const fault of ["F42", "F42-host", "F42-self", "F42-old"]) {
      await recover(world);
      await world.upstream.inject({ fault });
      const response = await request(world, contributionList);
      expect(response.status, fault).toBe(502);
      expect(expectFailure(world, response).message, fault).toMatch(
        fault === "F42-old" ? /secure/ : /certificate/,
      );
      expect(await world.upstream.log(), fault).toEqual([]);
    }
  },
);
