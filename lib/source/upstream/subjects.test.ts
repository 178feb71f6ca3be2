import { afterAll, beforeAll, expect, it } from "vitest";
import type { ContributionQuery } from "@/lib/contract/contribution-query";
import { type FakeUpstream, json, openFakeUpstream, settingsFor } from "./__fixtures__/fake-upstream";
import { openUpstream } from "./upstream-source";

let upstream: FakeUpstream;
beforeAll(async () => {
  upstream = await openFakeUpstream();
});
afterAll(() => upstream.close());

const plain: ContributionQuery = {
  ...{ onetime: false, recurring: false, initialRecurring: false, oneTimeAndInitialRecurring: false },
  sort: "-contribution_date",
  page: 1,
};

it("tells the audit which record each is and whom it is about, as the record itself says it", async () => {
  const text = '{"id":"1","id":7,"supporter":{"id":"S0"},"supporter":{"id":"S\\u0031"}},{"supporter":null}';
  upstream.answer(json(`{"data":[],"data":[${text}],"links":{},"meta":{"total":2}}`));
  const outcome = await openUpstream(settingsFor(upstream.url, {})).source.listContributions(plain);
  if (!outcome.ok) throw new Error(outcome.failure.code);
  const { items, subjects } = outcome.value;
  expect(items.map((item) => Buffer.from(item).toString()).join()).toBe(text);
  expect(subjects).toEqual([
    { id: "7", supporterId: "S1" },
    { id: null, supporterId: null },
  ]);
});
