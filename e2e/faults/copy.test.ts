import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { contributionList, itemOf } from "@/e2e/api/lists";
import { scratchFolder } from "@/e2e/servers/own-desk";
import { shortWaits } from "@/e2e/servers/short-waits";
import { upstreamToken } from "@/e2e/servers/upstream-token";
import { isLong } from "@/scripts/test/runs";
import { test as base } from "./desks";
import { expectFastFailure } from "./failure";
import { readListedIds } from "./listed-ids";
import { recover, request, untilMirrored } from "./requests";
import { mirroring, openWorld } from "./world";

/** A desk with a complete copy and no cache: without the upstream, every response comes from the copy. */
const test = base
  .extend("folder", { scope: "file" }, ({ environment: _ }, { onCleanup }) => {
    const { path, remove } = scratchFolder();
    onCleanup(remove);
    return path;
  })
  .extend("mirrored", { scope: "file" }, async ({ upstream, environment, folder }, { onCleanup }) => {
    const env = { ...environment, ...mirroring, ...shortWaits, DATABASE_URL: `file:${folder}/desk.db` };
    const world = await openWorld(upstream, env);
    onCleanup(world.close);
    await untilMirrored(world);
    return world;
  });

const feed = "/admin/api/v2/feeds/NEWSFEED/posts";
const queries = [
  contributionList,
  `${contributionList}?page=13&sort=contribution_date`,
  `${contributionList}?initial_recurring=1`,
  `${contributionList}?onetime=1&page=2`,
  feed,
  `${feed}?page=2&include=categories,postType`,
];

test.runIf(isLong)(
  "the first start logs the copy's location and how to switch it off",
  async ({ mirrored }) => {
    expect(mirrored.desk.output()).toMatch(
      /A copy of the upstream's records is kept in SQLite \S+desk\.db\. MIRROR=off switches it off\./,
    );
  },
);

test.runIf(isLong)(
  "during an outage, lists, filters and records come from the copy, with their age",
  async ({ mirrored: world }) => {
    await recover(world);
    const before = await Promise.all(queries.map((query) => request(world, query)));
    const [id = ""] = readListedIds(before[0]?.text ?? "");
    const record = await request(world, itemOf(contributionList, id));
    await world.upstream.inject({ fault: "F1" });
    for (const [index, query] of queries.entries()) {
      const response = await request(world, query);
      expect(response.status, query).toBe(200);
      expect(JSON.parse(response.text), query).toEqual(JSON.parse(before[index]?.text ?? ""));
      expect(response.headers.get("x-data-stale"), query).toMatch(/^upstream_/);
      expect(Date.parse(response.headers.get("x-data-as-of") ?? ""), query).toBeLessThan(Date.now());
      expect(response.headers.get("x-mirror-coverage"), query).toBe("complete");
    }
    const found = await request(world, itemOf(contributionList, id));
    expect(found.status).toBe(200);
    expect(JSON.parse(found.text)).toEqual(JSON.parse(record.text));
    expect(found.headers.get("x-data-stale")).toMatch(/^upstream_/);
    expect(found.headers.get("x-mirror-coverage")).toBe("complete");
    for (const search of [`/api/search?q=${id}`, `/api/contributions?q=${id}`]) {
      const { status, headers } = await request(world, search);
      expect(status, search).toBe(200);
      expect(headers.get("x-data-stale"), search).toMatch(/^upstream_/);
      expect(Date.parse(headers.get("x-data-as-of") ?? ""), search).toBeLessThan(Date.now());
      expect(headers.get("x-mirror-coverage"), search).toBe("complete");
    }
  },
);

test.runIf(isLong)(
  "the copy on disk does not contain the upstream token",
  async ({ mirrored: world, folder }) => {
    await recover(world);
    await world.upstream.inject({ fault: "F26" });
    expect((await request(world, `${contributionList}?page=3`)).status).toBe(502);
    const files = await readdir(folder);
    expect(files).toEqual(expect.arrayContaining(["desk.db", "desk.db-wal"]));
    const texts = await Promise.all(files.map((name) => readFile(join(folder, name))));
    expect(
      texts.some((text) => text.includes("supporter")),
      "the files contain records",
    ).toBe(true);
    expect(files.filter((_, index) => texts[index]?.includes(upstreamToken))).toEqual([]);
  },
);

test.runIf(isLong)(
  "the copy does not replace a refusal, a rate limit or a 404 of the upstream",
  async ({ mirrored: world }) => {
    await recover(world);
    const [id = ""] = readListedIds((await request(world, contributionList)).text);
    const record = itemOf(contributionList, id);
    for (const [fault, list, item] of [
      ["F26", 502, 502],
      ["F27", 502, 502],
      ["F28", 502, 404],
      ["F21", 429, 429],
    ] as const) {
      await world.upstream.inject({ fault });
      for (const [path, status] of [
        [contributionList, list],
        [record, item],
      ] as const) {
        const response = await request(world, path);
        expect(response.status, `${fault} ${path}`).toBe(status);
        expect(response.headers.get("x-data-stale")).toBeNull();
        expectFastFailure(world, response);
      }
    }
  },
);
