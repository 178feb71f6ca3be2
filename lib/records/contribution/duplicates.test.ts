import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyRecord } from "@/lib/records/__fixtures__/any-record";
import { example } from "@/lib/records/__fixtures__/example";
import { plainFormats } from "@/lib/records/__fixtures__/plain-formats";
import type { Kind } from "@/lib/records/labels";
import { parseContribution } from "./contribution";
import { alikeQuery, chargeGroups, chargeSentence, duplicateHint, laterWords } from "./duplicates";

const own = { record: parseContribution(example()), kind: "initial" as Kind };
const twin = (set: Readonly<Record<string, unknown>> = {}, kind: Kind = "initial") => ({
  record: parseContribution(example({ id: "TWIN", ordered_at: "2025-03-14T09:30:53Z", ...set })),
  kind,
});
const onetime = { line_items: [{ reference: "FUND" }], is_recurring: false, recurring_item_count: 0 };
const ofPlan = (id: string) => ({
  line_items: [{ is_recurring: true, recurring_profile_id: id, reference: "FUND" }],
});

const twinsAmong = (...given: Parameters<typeof duplicateHint>) => duplicateHint(...given)?.twins ?? [];

describe("twins", () => {
  const cases: readonly (readonly [string, boolean, ReturnType<typeof twin>, ReturnType<typeof twin>?])[] = [
    ["same supporter, amount and day", true, twin()],
    ["exactly 24 hours later", true, twin({ ordered_at: "2025-03-15T09:26:53Z" })],
    ["refunded since", true, twin({ refunded_amount: "65.3700" })],
    ["partially refunded since", true, twin({ refunded_amount: "5.0000" })],
    ["still pending", true, twin({ payments: [{ status: "pending" }] })],
    ["the currency in lower case", true, twin({ currency: "cad" })],
    [
      "both renewals of one plan",
      true,
      twin(ofPlan("A"), "recurring"),
      twin({ ...ofPlan("A"), id: "OWN" }, "recurring"),
    ],
    ["both tests", true, twin({ is_test: 1 }), twin({ is_test: 1, id: "OWN" })],
    ["the record itself", false, twin({ id: "CN6V3PZ" })],
    ["another supporter", false, twin({ "supporter.id": "OTHER" })],
    ["another amount", false, twin({ total_amount: "65.3800" })],
    ["another currency", false, twin({ currency: "USD" })],
    ["more than 24 hours away", false, twin({ ordered_at: "2025-03-15T09:26:54Z" })],
    ["declined", false, twin({ payments: [{ status: "failed" }] })],
    [
      "declined, though recorded as refunded",
      false,
      twin({ payments: [{ status: "failed" }], refunded_amount: "65.3700" }),
    ],
    ["canceled", false, twin({ payments: [{ status: "canceled" }] })],
    ["one test, one real gift", false, twin({ is_test: 1 })],
    ["deleted", false, twin({ is_deleted: true })],
    ["spam", false, twin({ is_spam: 1 })],
    ["worth nothing", false, twin({ total_amount: "0.0000" })],
    ["undated", false, twin({ ordered_at: "", created_at: "" })],
    [
      "different plans",
      false,
      twin(ofPlan("A"), "recurring"),
      twin({ ...ofPlan("B"), id: "OWN" }, "recurring"),
    ],
    [
      "a renewal and a one-time gift",
      false,
      twin(ofPlan("A"), "recurring"),
      twin({ ...onetime, id: "OWN" }, "onetime"),
    ],
    [
      "the first payment of a plan and a one-time gift",
      true,
      twin(ofPlan("A")),
      twin({ ...onetime, id: "OWN" }, "onetime"),
    ],
    [
      "two items of one order, placed at the same instant",
      false,
      twin({ ...onetime, line_items: [{ reference: "WELL" }], payments: [] }, "onetime"),
      twin({ ...onetime, id: "OWN", payments: [] }, "onetime"),
    ],
    [
      "one payment split over two items",
      false,
      twin(
        { ...onetime, line_items: [{ reference: "WELL" }], ordered_at: "2025-03-14T09:31:00Z" },
        "onetime",
      ),
      twin({ ...onetime, id: "OWN" }, "onetime"),
    ],
  ];
  for (const [name, isTwin, other, one = own] of cases) {
    it(`${name}: ${isTwin}`, () => {
      expect(twinsAmong(one, [other])).toHaveLength(isTwin ? 1 : 0);
      expect(twinsAmong(other, [one])).toHaveLength(isTwin ? 1 : 0);
    });
  }
});

it("the nearest twin is first and each twin is listed once", () => {
  const later = twin({ id: "LATER", ordered_at: "2025-03-15T09:26:53Z" });
  expect(twinsAmong(own, [later, twin(), twin()])).toMatchObject([
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
    ...twin(),
    record: parseContribution({ ...twin().record.raw, supporter: { id: "S", email: "a@X.org" } }),
  };
  expect(twinsAmong(without(own), [without(twin())])).toHaveLength(1);
  expect(twinsAmong(without(own), [withId])).toHaveLength(1);
  const other = parseContribution({ ...withId.record.raw, supporter: { id: "S", email: "b@x.org" } });
  expect(twinsAmong(without(own), [{ ...withId, record: other }])).toEqual([]);
  const anonymous = {
    ...own,
    record: parseContribution({ ...own.record.raw, supporter: null, billing_address: null }),
  };
  expect(twinsAmong(anonymous, [twin()])).toEqual([]);
  expect(alikeQuery(anonymous.record)).toBeNull();
});

describe("chargeSentence", () => {
  const refunded = { refunded_amount: "65.3700", refunded_at: "2025-03-16T00:00:00Z" };
  const sentenceFor = (...others: readonly ReturnType<typeof twin>[]) => {
    const hint = duplicateHint(own, others);
    return hint === null ? null : chargeSentence([hint.own, ...hint.twins], plainFormats);
  };
  it.each<[string | null, readonly ReturnType<typeof twin>[]]>([
    [null, []],
    ["Possibly charged twice on 2025-03-14.", [twin()]],
    ["Possibly charged twice on 2025-03-14; TWIN was refunded on 2025-03-16.", [twin(refunded)]],
    [
      "Possibly charged twice on 2025-03-14; TWIN was partially refunded.",
      [twin({ refunded_amount: 1, refunded_at: "" })],
    ],
    [
      "Possibly charged 3 times from 2025-03-14 to 2025-03-15; LATER is still pending.",
      [twin(), twin({ id: "LATER", ordered_at: "2025-03-15T09:00:00Z", payments: [{ status: "pending" }] })],
    ],
    [
      "30 charges of 65.37 CAD on 2025-03-14, 2 of them refunded.",
      Array.from({ length: 29 }, (_, at) => twin({ id: `T${at}`, ...(at < 2 ? refunded : {}) })),
    ],
  ])("%s", (sentence, others) => expect(sentenceFor(...others)).toBe(sentence));
});

it("chargeGroups puts repeated charges of a supporter into one group", () => {
  const at = (id: string, ordered_at: string) => twin({ id, ordered_at });
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

it("twins are mutual, and each is inside the date range of the other's query", () => {
  fc.assert(
    fc.property(anyRecord, anyRecord, (left, right) => {
      const [one, other] = [left, right].map((json) => ({
        record: parseContribution(json),
        kind: "onetime" as Kind,
      }));
      if (one === undefined || other === undefined) return;
      const twins = twinsAmong(one, [other]);
      expect(twinsAmong(other, [one])).toHaveLength(twins.length);
      const query = alikeQuery(parseContribution(left));
      for (const { at } of twins) {
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
])("a charge %i ms later is described as %s", (later, words) => expect(laterWords(later)).toBe(words));
