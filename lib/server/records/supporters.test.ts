import { expect, it, vi } from "vitest";
import { listedSupporter } from "@/lib/contract/__fixtures__/listed-supporter";
import { type Outcome, succeed } from "@/lib/contract/failure";
import { example } from "@/lib/records/__fixtures__/example";
import { subjectOf } from "@/lib/source/source";
import { readSupporterPage, toCopyJson, toSupporterJson } from "./supporters";

const find = vi.hoisted(() => vi.fn());
const entries = vi.hoisted((): unknown[] => []);
vi.mock("@/lib/server/access/read-source", () => ({
  readSource: (read: (source: object) => unknown) => read({ supporters: { find } }),
  findOne: (_ids: readonly string[], lookUp: () => unknown) => lookUp(),
  parseRecord: (text: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(text)),
  releaseAudited: async <T>(detailsOf: (value: T) => unknown, read: () => Promise<Outcome<T>>) => {
    const outcome = await read();
    if (outcome.ok) entries.push(detailsOf(outcome.value));
    return outcome;
  },
}));

const total = {
  currency: "CAD",
  received: 255_000,
  refunded: 1,
  lifetime: 254_999,
  gifts: 2,
  firstAt: 0,
  lastAt: null,
};

it("a supporter has amounts as decimal text and instants as ISO 8601", () => {
  const supporter = { ...listedSupporter, contributions: 3, firstAt: 0, totals: [total] };
  expect(toSupporterJson(supporter)).toMatchObject({
    id: "P1",
    firstAt: "1970-01-01T00:00:00.000Z",
    lastAt: null,
    totals: [
      {
        currency: "CAD",
        received: "25.5000",
        refunded: "0.0001",
        lifetime: "25.4999",
        gifts: 2,
        firstAt: "1970-01-01T00:00:00.000Z",
        lastAt: null,
      },
    ],
  });
});

it("a copy has an age and completeness, and the desk's own records have neither", () => {
  expect(toCopyJson({ asOf: 0, doubts: [] })).toBeNull();
  expect(toCopyJson({ asOf: 0, doubts: [], copy: { spans: [], isComplete: false } })).toEqual({
    asOf: "1970-01-01T00:00:00.000Z",
    isComplete: false,
  });
});

it("the page of a supporter has an audit entry for the possible double charges that it names", async () => {
  const pageOf = (...records: readonly unknown[]) => {
    const items = records.map((record) => ({
      text: Buffer.from(JSON.stringify(record)),
      subject: subjectOf(record),
      kind: "initial" as const,
    }));
    const duplicateCandidates = { items, isAtLeast: false, coverage: "complete" };
    const found = {
      supporter: listedSupporter,
      recent: items,
      plans: [],
      planKeys: new Set(),
      duplicateCandidates,
      similar: [],
      hasMoreSimilar: false,
    };
    find.mockResolvedValue(succeed({ ...found, asOf: 0, doubts: [] }));
    return readSupporterPage("P1");
  };
  const chargeAt = (minutes: number) =>
    example({ id: `C${minutes}`, ordered_at: `2025-03-14T09:${10 + minutes}:00Z` });
  await pageOf(chargeAt(0));
  await pageOf(chargeAt(0), chargeAt(1));
  await pageOf(...[0, 1, 2, 3, 4, 5].map(chargeAt));
  const { supporterId } = subjectOf(example());
  const entry = { action: "view", kind: "contribution", supporterIds: [supporterId], count: 2 };
  const named = { ...entry, ids: ["C0", "C1"] };
  expect(entries).toEqual([null, named, named]);
});
