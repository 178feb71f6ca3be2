import { expect } from "vitest";
import { readCsv } from "@/lib/export/__fixtures__/read-csv";
import { canaries, canaryContribution, ids } from "./canaries";
import { test as base } from "./desks";
import type { Visitor } from "./world";

/** Somebody of finance whose exports are counted here alone. */
const test = base.extend("exporter", { scope: "file" }, ({ world }) => world.enrol("finance"));

test("support cannot export by URL, and the audit log has no export", async ({ world }) => {
  const exports = async () => (await world.audit()).filter(({ action }) => action === "export");
  const before = await exports();
  const answer = await fetch(`${world.desk.url}/api/export?columns=id`, { headers: world.people.support });
  expect(answer.status).toBe(403);
  expect(await exports()).toEqual(before);
});

test("an export leaves one entry with a digest of the filter, without search words", async ({
  world,
  exporter,
}) => {
  const before = (await world.audit()).length;
  const answer = await fetch(
    `${world.desk.url}/api/export?columns=id,email&personal=1&q=${ids.contribution}`,
    { headers: exporter },
  );
  expect(answer.status).toBe(200);
  const [, row] = readCsv(await answer.text());
  expect(row?.[0]).toBe(ids.contribution);
  const entries = (await world.audit()).slice(before);
  const [entry, ...more] = entries.filter(({ action }) => action === "export");
  expect(more).toEqual([]);
  expect(entry).toMatchObject({ whoKind: "person", kind: "contribution", count: 1, ids: [] });
  expect(entry?.["idsDigest"]).toMatch(/^[\da-f]{64}$/);
  expect(entry?.["reason"]).toContain("personal: email");
  expect(entry?.["reason"]).not.toContain(ids.contribution);
});

test("default columns have no personal data", async ({ world, exporter }) => {
  // Finance may read whom a source and a campaign are named after; neither column is personal.
  const named = [canaryContribution.source, canaryContribution.tracking_campaign];
  const text = named.reduce(
    (all, value) => all.replaceAll(value, ""),
    await (await fetch(`${world.desk.url}/api/export`, { headers: exporter })).text(),
  );
  for (const [name, canary] of Object.entries(canaries))
    expect(text, name).not.toMatch(new RegExp(canary, "i"));
});

test("the eleventh export within an hour is refused in plain words, those of others are not", async ({
  world,
}) => {
  const before = (await world.audit()).length;
  const hurrying = await world.enrol("finance");
  const ask = (headers: Visitor) => fetch(`${world.desk.url}/api/export?columns=id`, { headers });
  let answer = await ask(hurrying);
  for (let nth = 0; answer.status === 200 && nth < 12; nth++) {
    await answer.text();
    answer = await ask(hurrying);
  }
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(3000);
  expect((await answer.json()).message).toMatch(
    /^You can start 10 exports an hour\. Try again in \d+ min\.$/,
  );
  const exports = (await world.audit()).slice(before).filter(({ action }) => action === "export");
  expect(exports).toHaveLength(10);
  expect((await ask(world.people.admin)).status).toBe(200);
});
