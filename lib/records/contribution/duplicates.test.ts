import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyRecord } from "@/lib/records/__fixtures__/any-record";
import { example } from "@/lib/records/__fixtures__/example";
import { plainFormats } from "@/lib/records/__fixtures__/plain-formats";
import type { Kind } from "@/lib/records/labels";
import { parseContribution } from "./contribution";
import { candidateQuery, chargeGroups, chargeSentence, differenceText, duplicateHint } from "./duplicates";

const own = { record: parseContribution(example()), kind: "initial" as Kind };
const duplicate = (set: Readonly<Record<string, unknown>> = {}, kind: Kind = "initial") => ({
  record: parseContribution(example({ id: "TWIN", ordered_at: "2025-03-14T09:30:53Z", ...set })),
  kind,
});
const onetime = { line_items: [{ reference: "FUND" }], is_recurring: false, recurring_item_count: 0 };
const ofPlan = (id: string) => ({
  line_items: [{ is_recurring: true, recurring_profile_id: id, reference: "FUND" }],
});

const duplicatesAmong = (...given: Parameters<typeof duplicateHint>) =>
  duplicateHint(...given)?.duplicates ?? [];

describe("duplicates", () => {
  const cases: readonly (readonly [
    string,
    boolean,
    ReturnType<typeof duplicate>,
    ReturnType<typeof duplicate>?,
  ])[] = [
    ["same supporter, amount and day", true, duplicate()],
    ["exactly 24 hours later", true, duplicate({ ordered_at: "2025-03-15T09:26:53Z" })],
    ["refunded since", true, duplicate({ refunded_amount: "65.3700" })],
    ["partially refunded since", true, duplicate({ refunded_amount: "5.0000" })],
    ["still pending", true, duplicate({ payments: [{ status: "pending" }] })],
    ["the currency in lower case", true, duplicate({ currency: "cad" })],
    [
      "both renewals of one plan",
      true,
      duplicate(ofPlan("A"), "recurring"),
      duplicate({ ...ofPlan("A"), id: "OWN" }, "recurring"),
    ],
    ["both tests", true, duplicate({ is_test: 1 }), duplicate({ is_test: 1, id: "OWN" })],
    ["the record itself", false, duplicate({ id: "CN6V3PZ" })],
    ["another supporter", false, duplicate({ "supporter.id": "OTHER" })],
    ["another amount", false, duplicate({ total_amount: "65.3800" })],
    ["another currency", false, duplicate({ currency: "USD" })],
    ["more than 24 hours away", false, duplicate({ ordered_at: "2025-03-15T09:26:54Z" })],
    ["declined", false, duplicate({ payments: [{ status: "failed" }] })],
    [
      "declined, though recorded as refunded",
      false,
      duplicate({ payments: [{ status: "failed" }], refunded_amount: "65.3700" }),
    ],
    ["canceled", false, duplicate({ payments: [{ status: "canceled" }] })],
    ["one test, one real gift", false, duplicate({ is_test: 1 })],
    ["deleted", false, duplicate({ is_deleted: true })],
    ["spam", false, duplicate({ is_spam: 1 })],
    ["worth nothing", false, duplicate({ total_amount: "0.0000" })],
    ["undated", false, duplicate({ ordered_at: "", created_at: "" })],
    [
      "different plans",
      false,
      duplicate(ofPlan("A"), "recurring"),
      duplicate({ ...ofPlan("B"), id: "OWN" }, "recurring"),
    ],
    [
      "a renewal and a one-time gift",
      false,
      duplicate(ofPlan("A"), "recurring"),
      duplicate({ ...onetime, id: "OWN" }, "onetime"),
    ],
    [
      "the first payment of a plan and a one-time gift",
      true,
      duplicate(ofPlan("A")),
      duplicate({ ...onetime, id: "OWN" }, "onetime"),
    ],
    [
      "two items of one order, placed at the same instant",
      false,
      duplicate({ ...onetime, line_items: [{ reference: "WELL" }], payments: [] }, "onetime"),
      duplicate({ ...onetime, id: "OWN", payments: [] }, "onetime"),
    ],
    [
      "one payment split over two items",
      false,
      duplicate(
        { ...onetime, line_items: [{ reference: "WELL" }], ordered_at: "2025-03-14T09:31:00Z" },
        "onetime",
      ),
      duplicate({ ...onetime, id: "OWN" }, "onetime"),
    ],
  ];
  for (const [name, isDuplicate, other, one = own] of cases) {
    it(`${name}: ${isDuplicate}`, () => {
      expect(duplicatesAmong(one, [other])).toHaveLength(isDuplicate ? 1 : 0);
      expect(duplicatesAmong(other, [one])).toHaveLength(isDuplicate ? 1 : 0);
    });
  }
});

it("the nearest duplicate is first and each duplicate is listed once", () => {
  const later = duplicate({ id: "LATER", ordered_at: "2025-03-15T09:26:53Z" });
  expect(duplicatesAmong(own, [later, duplicate(), duplicate()])).toMatchObject([
    { id: "TWIN", later: 4 * 60_000 },
    { id: "LATER", later: 86_400_000 },
  ]);
});

it("the email address identifies the supporter where either record has no supporter id", () => {
  const without = ({ record, kind }: typeof own) => ({
    record: parseContribution({ ...record.raw, supporter: { email: "A@x.org" } }),
    kind,
  });
  const withId = {
    ...duplicate(),
    record: parseContribution({ ...duplicate().record.raw, supporter: { id: "S", email: "a@X.org" } }),
  };
  expect(duplicatesAmong(without(own), [without(duplicate())])).toHaveLength(1);
  expect(duplicatesAmong(without(own), [withId])).toHaveLength(1);
  const other = parseContribution({ ...withId.record.raw, supporter: { id: "S", email: "b@x.org" } });
  expect(duplicatesAmong(without(own), [{ ...withId, record: other }])).toEqual([]);
  const anonymous = {
    ...own,
    record: parseContribution({ ...own.record.raw, supporter: null, billing_address: null }),
  };
  expect(duplicatesAmong(anonymous, [duplicate()])).toEqual([]);
  expect(candidateQuery(anonymous.record)).toBeNull();
});

describe("chargeSentence", () => {
  const refunded = { refunded_amount: "65.3700", refunded_at: "2025-03-16T00:00:00Z" };
  const sentenceFor = (...others: readonly ReturnType<typeof duplicate>[]) => {
    const hint = duplicateHint(own, others);
    return hint === null ? null : chargeSentence([hint.own, ...hint.duplicates], plainFormats);
  };
  it.each<[string | null, readonly ReturnType<typeof duplicate>[]]>([
    [null, []],
    ["Possibly charged twice on 2025-03-14.", [duplicate()]],
    ["Possibly charged twice on 2025-03-14; TWIN was refunded on 2025-03-16.", [duplicate(refunded)]],
    [
      "Possibly charged twice on 2025-03-14; TWIN was partially refunded.",
      [duplicate({ refunded_amount: 1, refunded_at: "" })],
    ],
    [
      "Possibly charged 3 times from 2025-03-14 to 2025-03-15; LATER is still pending.",
      [
        duplicate(),
        duplicate({ id: "LATER", ordered_at: "2025-03-15T09:00:00Z", payments: [{ status: "pending" }] }),
      ],
    ],
    [
      "30 charges of 65.37 CAD on 2025-03-14, 2 of them refunded.",
      Array.from({ length: 29 }, (_, at) => duplicate({ id: `T${at}`, ...(at < 2 ? refunded : {}) })),
    ],
  ])("%s", (sentence, others) => expect(sentenceFor(...others)).toBe(sentence));
});

it("chargeGroups puts repeated charges of a supporter into one group", () => {
  const at = (id: string, ordered_at: string) => duplicate({ id, ordered_at });
  const groups = chargeGroups([
    at("E", "2025-05-01T00:00:00Z"),
    at("C", "2025-03-12T20:00:00Z"),
    at("A", "2025-03-11T00:00:00Z"),
    at("B", "2025-03-11T22:00:00Z"),
    at("D", "2025-04-01T00:00:00Z"),
    at("F", "2025-05-01T00:01:00Z"),
  ]);
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([
    ["E", "F"],
    ["A", "B", "C"],
  ]);
});

it("duplicates are mutual, and each is inside the date range of the other's query", () => {
  fc.assert(
    fc.property(anyRecord, anyRecord, (left, right) => {
      const [one, other] = [left, right].map((json) => ({
        record: parseContribution(json),
        kind: "onetime" as Kind,
      }));
      if (one === undefined || other === undefined) return;
      const duplicates = duplicatesAmong(one, [other]);
      expect(duplicatesAmong(other, [one])).toHaveLength(duplicates.length);
      const query = candidateQuery(parseContribution(left));
      for (const { at } of duplicates) {
        expect(at).toBeGreaterThanOrEqual(query?.from ?? Number.POSITIVE_INFINITY);
        expect(at).toBeLessThanOrEqual(query?.to ?? Number.NEGATIVE_INFINITY);
      }
    }),
  );
});

it.each([
  [0, "at the same time"],
  [1000, "1 second later"],
  [-59_999, "59 seconds earlier"],
  [240_000, "4 minutes later"],
  [-86_400_000, "24 hours earlier"],
])("a charge %i ms later is described as %s", (later, words) => expect(differenceText(later)).toBe(words));
