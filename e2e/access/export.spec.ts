import { expect, test } from "@playwright/test";
import { readCsv } from "@/lib/export/__fixtures__/read-csv";
import { canaries, canaryContribution, ids } from "./canaries";
import type { Role } from "./routes";
import { startWorld, type World } from "./world";

test.describe.configure({ mode: "serial" });
let world: World;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startWorld("sqlite");
});
test.afterAll(() => world?.stop());

const ask = (query: string, role: Role) =>
  fetch(`${world.desk.url}/api/export?${query}`, { headers: world.people[role] });

async function entries(): Promise<readonly Record<string, unknown>[]> {
  const answer = await fetch(`${world.desk.url}/api/audit?form=ndjson`, { headers: world.people.admin });
  const lines = (await answer.text()).trimEnd().split("\n");
  return lines
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter(({ action }) => action === "export");
}

test("support cannot export, neither by the page nor by its address", async ({ page }) => {
  expect((await ask("columns=id", "support")).status).toBe(403);
  const [name = "", value = ""] = String(world.people.support["cookie"]).split("=", 2);
  await page.context().addCookies([{ name, value, url: world.desk.url, httpOnly: true, sameSite: "Lax" }]);
  await page.goto(`${world.desk.url}/contributions`);
  await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Export" })).toHaveCount(0);
  expect(await entries()).toEqual([]);
});

test("an export leaves one entry: who, how many, which by a digest, which personal columns; no words of a search", async () => {
  const answer = await ask(`columns=id,email&personal=1&q=${ids.contribution}`, "finance");
  expect(answer.status).toBe(200);
  const [, row] = readCsv(await answer.text());
  expect(row?.[0]).toBe(ids.contribution);
  const [entry, ...more] = await entries();
  expect(more).toEqual([]);
  expect(entry).toMatchObject({ whoKind: "person", kind: "contribution", count: 1, ids: [] });
  expect(entry?.["idsDigest"]).toMatch(/^[\da-f]{64}$/);
  expect(entry?.["reason"]).toContain("personal: email");
  expect(entry?.["reason"]).not.toContain(ids.contribution);
});

test("what is usual has nothing personal in it", async () => {
  // Finance may read whom a source and a campaign are named after; neither column is personal.
  const named = [canaryContribution.source, canaryContribution.tracking_campaign];
  const text = named.reduce(
    (all, value) => all.replaceAll(value, ""),
    await (await ask("", "finance")).text(),
  );
  for (const [name, canary] of Object.entries(canaries))
    expect(text, name).not.toMatch(new RegExp(canary, "i"));
});

test("the eleventh export within an hour is refused in plain words, others' are not", async () => {
  let answer = await ask("columns=id", "finance");
  for (let nth = 0; answer.status === 200 && nth < 12; nth++) {
    await answer.text();
    answer = await ask("columns=id", "finance");
  }
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(3000);
  expect((await answer.json()).message).toMatch(
    /^You have begun 10 exports within an hour.*The next can begin in \d+ min\.$/,
  );
  expect(await entries()).toHaveLength(10);
  expect((await ask("columns=id", "admin")).status).toBe(200);
});
