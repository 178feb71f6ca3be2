import { expect } from "vitest";
import { test } from "./desks";
import { watchViewEvents } from "./view-events";

test("a jump by ID is audited as a search with the record that it found", async ({ world }) => {
  const newEntries = await watchViewEvents(world);
  const headers = world.people.support;
  await fetch(`${world.desk.url}/go?q=CANARY1`, { headers, redirect: "manual" });
  expect(await newEntries()).toEqual(["search contribution CANARY1 SUPPORTER1"]);
  await fetch(`${world.desk.url}/go?q=CANARYFEED`, { headers, redirect: "manual" });
  expect(await newEntries()).toEqual(["search post"]);
});

test("counts of filters are not audited; every request with a token is", async ({ world }) => {
  const newEntries = await watchViewEvents(world);
  const read = (path: string, headers: Readonly<Record<string, string>>) =>
    fetch(world.desk.url + path, { headers });
  const total = await read("/api/contributions/total?onetime=1", world.people.support);
  expect(await total.json()).toEqual({ total: expect.any(Number), isAtLeast: false });
  expect((await read("/api/contributions/total?onetime=maybe", world.people.support)).status).toBe(422);
  expect(await newEntries()).toEqual([]);
  await read("/admin/api/v3/contributions?page=999999", world.tokens.contributions);
  expect(await newEntries()).toEqual(["list contribution"]);
});
