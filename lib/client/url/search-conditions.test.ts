import { describe, expect, it } from "vitest";
import { readQuestion } from "@/lib/search/question";
import {
  amountRange,
  conditionWords,
  searchConstraints as constraintsIn,
  refundRange,
  searchForIds,
  withAmountRange,
  withoutFacet,
  withRefundRange,
  withValueToggled,
  withWords,
  wordsOf,
} from "./search-conditions";

const searchConstraints = (q: string) => constraintsIn(q, "en-GB");
const q = 'anna status:failed campaign:"spring match" status:refunded is:expiring no:source';

describe("the conditions of a search", () => {
  it("are chips in words, each with the search without it", () => {
    expect(searchConstraints(q)).toEqual([
      {
        key: "status",
        label: "Status",
        value: "Failed, Refunded",
        without: 'anna campaign:"spring match" no:source is:expiring',
      },
      {
        key: "campaign",
        label: "Campaign",
        value: "spring match",
        without: "anna status:failed status:refunded no:source is:expiring",
      },
      {
        key: "source",
        label: "Source",
        value: "Not set",
        without: 'anna status:failed campaign:"spring match" status:refunded is:expiring',
      },
      {
        key: "is:expiring",
        label: "Only",
        value: "Card expires soon",
        without: 'anna status:failed campaign:"spring match" status:refunded no:source',
      },
    ]);
  });

  it("are toggled by value, ignoring case of ASCII letters as the search does", () => {
    expect(withValueToggled("campaign:École", { key: "campaign", value: "école" })).toBe(
      "campaign:École campaign:école",
    );
    expect(withValueToggled("anna", { key: "status", value: "paid" })).toBe("anna status:paid");
    expect(withValueToggled("anna status:PAID", { key: "status", value: "paid" })).toBe("anna");
    expect(withValueToggled("", { key: "campaign", value: null })).toBe("no:campaign");
    expect(withValueToggled("country:ca", { key: "country", value: "Canada" })).toBe("");
    expect(withValueToggled("campaign:CA", { key: "campaign", value: "Canada" })).toBe(
      "campaign:CA campaign:Canada",
    );
    expect(withValueToggled("no:campaign", { key: "campaign", value: null })).toBe("");
    expect(withValueToggled("", { key: "campaign", value: 'the "big" one' })).toBe(
      'campaign:“the "big" one”',
    );
    expect(withValueToggled("", { key: "campaign", value: 'the “big” 5"' })).toBeNull();
    expect(withValueToggled("x".repeat(990), { key: "country", value: "Canada" })).toBeNull();
    expect(withoutFacet(q, "status")).toBe('anna campaign:"spring match" no:source is:expiring');
  });

  it("have amount bounds, each with its own chip", () => {
    const bounded = withAmountRange("anna >5 status:paid", { from: "25", to: "99.50" });
    expect(bounded).toBe("anna >=25 <=99.50 status:paid");
    expect(amountRange(bounded)).toEqual({ from: "25", to: "99.50" });
    expect(searchConstraints(bounded).map(({ label, value }) => `${label}: ${value}`)).toEqual([
      "Amount: 25 or more",
      "Amount: 99.50 or less",
      "Status: Paid",
    ]);
    expect(withAmountRange(bounded, { from: "", to: "" })).toBe("anna status:paid");
    expect(withAmountRange("", { from: "1e3", to: "much" })).toBe(">=1000");
    expect(searchConstraints(">5 >5").map(({ without }) => without)).toEqual([""]);
    expect(searchConstraints(">5 <10").map(({ value, without }) => [value, without])).toEqual([
      ["over 5", "<10"],
      ["under 10", ">5"],
    ]);
    expect(constraintsIn(">=1000", "en-GB").map(({ value }) => value)).toEqual(["1,000 or more"]);
    expect(constraintsIn("<1234.50", "de").map(({ value }) => value)).toEqual(["under 1.234,50"]);
    expect(withAmountRange("", { from: "500", to: "1e2" })).toBe(">=100 <=500");
  });

  it("keep an amount bound whose number does not change", () => {
    expect(withAmountRange(">100", { from: "100", to: "" })).toBe(">100");
    expect(withAmountRange("<500 >100", { from: "100", to: "900" })).toBe(">100 <=900");
    expect(withAmountRange(">100 <500", { from: "50", to: "500" })).toBe(">=50 <500");
    expect(withAmountRange(">100 <500", { from: "", to: "500" })).toBe("<500");
  });

  it.each([
    ["<=50 USD gala", "<=50USD gala status:paid"],
    ["CA$ >100 gala", "CA$>100 gala status:paid"],
    [">=25 USD <=50 USD", ">=25USD <=50USD status:paid"],
    [">= 25 gala", "gala >=25 status:paid"],
    ["TOP 50 gala", "=TOP50 gala status:paid"],
    ["100 kr TOP50", "=100kr TOP50 status:paid"],
  ])("keep the amounts of %s when one is added", (typed, expected) => {
    const next = withValueToggled(typed, { key: "status", value: "paid" });
    expect(next).toBe(expected);
    expect(readQuestion(next ?? "")).toMatchObject({
      amounts: readQuestion(typed).amounts,
      substrings: readQuestion(typed).substrings,
    });
  });

  it("list up to three contribution ids, else their number", () => {
    const values = (q: string | null) => searchConstraints(q ?? "").map(({ label, value }) => [label, value]);
    expect(searchForIds(["A", "B C"])).toBe('id:A id:"B C"');
    expect(values(searchForIds(["A", "B", "C"]))).toEqual([["Contribution", "A, B, C"]]);
    expect(values(searchForIds(["A", "B", "C", "D"]))).toEqual([["Contribution", "4 selected"]]);
    expect(searchForIds(['A"'])).toBe('id:“A"”');
    expect(searchForIds(['“A"'])).toBeNull();
    expect(searchForIds(["A".repeat(1000)])).toBeNull();
  });

  it("stay when the search text changes", () => {
    expect(wordsOf(q)).toBe("anna");
    expect(withWords("anna status:paid", " ben  country:Canada ")).toBe("ben  country:Canada status:paid");
    expect(withWords("anna status:paid", "")).toBe("status:paid");
    expect(withWords("anna status:paid", "\tben\t\tlee\0")).toBe("ben lee status:paid");
  });

  it("have refund dates, each with its own chip", () => {
    const refunded = "anna refunded:this-month refunded:2026-01-05..2026-01-31 refunded:2026-02-01..";
    expect(searchConstraints(refunded).map(({ label, value }) => `${label}: ${value}`)).toEqual([
      "Refunded: This month",
      "Refunded: 5–31 Jan 2026",
      "Refunded: from 1 Feb 2026",
    ]);
    expect(searchConstraints("anna refunded:LAST-MONTH").map(({ without }) => without)).toEqual(["anna"]);
    expect(searchConstraints("refunded:2026-02-30 refunded: refunded:.. refunded:soon")).toEqual([]);
  });

  it("have one range of refund dates, which replaces all others", () => {
    const month = { kind: "rolling", range: "this-month" } as const;
    expect(refundRange("anna")).toEqual({ kind: "all" });
    expect(refundRange("refunded:this-month refunded:2026-02-01..")).toEqual(month);
    expect(withRefundRange("anna refunded:2026-02-01.. refunded:today", month)).toBe(
      "anna refunded:this-month",
    );
    expect(withRefundRange("anna refunded:this-month", { kind: "all" })).toBe("anna");
  });

  it.each([
    ["status", "partially_refunded", "Partially refunded"],
    ["status", "odd", "odd"],
    ["method", "paypal", "PayPal"],
    ["method", "card", "Card"],
    ["receipt", "voided", "Voided (not replaced)"],
    ["plan", "active", "Active"],
    ["country", "paid", "paid"],
    ["campaign", "paypal", "paypal"],
    ["campaign", null, "Not set"],
  ] as const)("with the %s %j are shown as %s", (key, value, words) => {
    expect(conditionWords({ key, value })).toBe(words);
  });
});
