import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { contributionList, itemOf } from "@/e2e/api/lists";
import { scratchFolder } from "@/e2e/servers/own-desk";
import { hurried } from "@/e2e/servers/pace";
import { upstreamToken } from "@/e2e/servers/upstream-token";
import { ask, calm, untilCopied } from "./ask";
import { test as base } from "./desks";
import { expectHurriedFailure } from "./failure";
import { readListedIds } from "./listed-ids";
import { copying, openWorld } from "./world";

/**
 * A desk that has copied all that its upstream has, and keeps nothing else: what it answers without it is
 * from the copy.
 */
const test = base
  .extend("folder", { scope: "file" }, ({ environment: _ }, { onCleanup }) => {
    const { path, remove } = scratchFolder();
    onCleanup(remove);
    return path;
  })
  .extend("copied", { scope: "file" }, async ({ upstream, environment, folder }, { onCleanup }) => {
    const env = { ...environment, ...copying, ...hurried, DATABASE_URL: `file:${folder}/desk.db` };
    const world = await openWorld(upstream, env);
    onCleanup(world.close);
    await untilCopied(world);
    return world;
  });

const feed = "/admin/api/v2/feeds/NEWSFEED/posts";
const questions = [
  contributionList,
  `${contributionList}?page=13&sort=contribution_date`,
  `${contributionList}?initial_recurring=1`,
  `${contributionList}?onetime=1&page=2`,
  feed,
  `${feed}?page=2&include=categories,postType`,
];

test("the first start names the copy, its place, and how to switch it off", async ({ copied }) => {
  expect(await copied.printed()).toMatch(
    /A copy of the upstream's records is kept in SQLite \S+desk\.db\. MIRROR=off switches it off\./,
  );
});

test("with the upstream switched off, lists, filters and records come from the copy, with their age", async ({
  copied: world,
}) => {
  await calm(world);
  const before = await Promise.all(questions.map((question) => ask(world, question)));
  const [id = ""] = readListedIds(before[0]?.text ?? "");
  const record = await ask(world, itemOf(contributionList, id));
  await world.upstream.order({ fault: "F1" });
  for (const [at, question] of questions.entries()) {
    const heard = await ask(world, question);
    expect(heard.status, question).toBe(200);
    expect(JSON.parse(heard.text), question).toEqual(JSON.parse(before[at]?.text ?? ""));
    expect(heard.headers.get("x-data-stale"), question).toMatch(/^upstream_/);
    expect(Date.parse(heard.headers.get("x-data-as-of") ?? ""), question).toBeLessThan(Date.now());
    expect(heard.headers.get("x-mirror-coverage"), question).toBe("complete");
  }
  const found = await ask(world, itemOf(contributionList, id));
  expect(found.status).toBe(200);
  expect(JSON.parse(found.text)).toEqual(JSON.parse(record.text));
  expect(found.headers.get("x-data-stale")).toMatch(/^upstream_/);
  expect(found.headers.get("x-mirror-coverage")).toBe("complete");
  for (const search of [`/api/search?q=${id}`, `/api/contributions?q=${id}`]) {
    const { status, headers } = await ask(world, search);
    expect(status, search).toBe(200);
    expect(headers.get("x-data-stale"), search).toMatch(/^upstream_/);
    expect(Date.parse(headers.get("x-data-as-of") ?? ""), search).toBeLessThan(Date.now());
    expect(headers.get("x-mirror-coverage"), search).toBe("complete");
  }
});

test("the copy on disk has no token", async ({ copied: world, folder }) => {
  await calm(world);
  await world.upstream.order({ fault: "F26" });
  expect((await ask(world, `${contributionList}?page=3`)).status).toBe(502);
  const files = await readdir(folder);
  expect(files).toEqual(expect.arrayContaining(["desk.db", "desk.db-wal"]));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name))));
  expect(
    texts.some((text) => text.includes("supporter")),
    "records are there to be searched",
  ).toBe(true);
  expect(files.filter((_, at) => texts[at]?.includes(upstreamToken))).toEqual([]);
});

test("the copy never answers what the upstream refuses, limits or does not have", async ({
  copied: world,
}) => {
  await calm(world);
  const [id = ""] = readListedIds((await ask(world, contributionList)).text);
  const record = itemOf(contributionList, id);
  for (const [fault, list, item] of [
    ["F26", 502, 502],
    ["F27", 502, 502],
    ["F28", 502, 404],
    ["F21", 429, 429],
  ] as const) {
    await world.upstream.order({ fault });
    for (const [path, status] of [
      [contributionList, list],
      [record, item],
    ] as const) {
      const heard = await ask(world, path);
      expect(heard.status, `${fault} ${path}`).toBe(status);
      expect(heard.headers.get("x-data-stale")).toBeNull();
      expectHurriedFailure(world, heard);
    }
  }
});
