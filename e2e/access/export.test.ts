import { expect } from "vitest";
import { exportGrains } from "@/lib/contract/export-query";
import { readCsv } from "@/lib/export/__fixtures__/read-csv";
import { canaries, ids } from "./canaries";
import { test as base } from "./desks";
import type { Credentials } from "./world";

/** A finance user of this file: exports are limited per person. */
const test = base.extend("exporter", { scope: "file" }, ({ world }) => world.addPerson("finance"));

test("support cannot export by URL, and the audit log has no export", async ({ world }) => {
  const exports = async () => (await world.audit()).filter(({ action }) => action === "export");
  const before = await exports();
  const response = await fetch(`${world.desk.url}/api/export?columns=id`, { headers: world.people.support });
  expect(response.status).toBe(403);
  expect(await exports()).toEqual(before);
});

test("an export leaves one audit entry with a digest of the filter, without search words", async ({
  world,
  exporter,
}) => {
  const before = (await world.audit()).length;
  const response = await fetch(
    `${world.desk.url}/api/export?columns=id,email&personal=1&q=${ids.contribution}`,
    { headers: exporter },
  );
  expect(response.status).toBe(200);
  const [, row] = readCsv(await response.text());
  expect(row?.[0]).toBe(ids.contribution);
  const entries = (await world.audit()).slice(before);
  const [entry, ...more] = entries.filter(({ action }) => action === "export");
  expect(more).toEqual([]);
  expect(entry).toMatchObject({ whoKind: "person", kind: "contribution", count: 1, ids: [] });
  expect(entry?.["idsDigest"]).toMatch(/^[\da-f]{64}$/);
  expect(entry?.["reason"]).toContain("personal: email");
  expect(entry?.["reason"]).not.toContain(ids.contribution);
});

test("an export with default columns has no personal data", async ({ world, exporter }) => {
  for (const grain of exportGrains) {
    const response = await fetch(`${world.desk.url}/api/export?grain=${grain}`, { headers: exporter });
    const text = await response.text();
    expect(text).toContain(ids.contribution);
    for (const [name, canary] of Object.entries(canaries))
      expect(text, `${grain} ${name}`).not.toMatch(new RegExp(canary, "i"));
  }
});

test("a person's eleventh export within an hour is refused; another person's export is not", async ({
  world,
}) => {
  const before = (await world.audit()).length;
  const person = await world.addPerson("finance");
  const request = (headers: Credentials) => fetch(`${world.desk.url}/api/export?columns=id`, { headers });
  let response = await request(person);
  for (let count = 0; response.status === 200 && count < 12; count++) {
    await response.text();
    response = await request(person);
  }
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(3000);
  expect((await response.json()).message).toMatch(
    /^You can start 10 exports an hour\. Try again in \d+ min\.$/,
  );
  const exports = (await world.audit()).slice(before).filter(({ action }) => action === "export");
  expect(exports).toHaveLength(10);
  expect((await request(world.people.admin)).status).toBe(200);
});
