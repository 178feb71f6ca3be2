import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ContributionQuery, readContributionQuery } from "@/lib/contract/contribution-query";
import type { JsonObject } from "@/lib/json/json-value";
import { parseContribution } from "@/lib/records/contribution/contribution";
import * as check from "./upstream-source";
import { postDoubts } from "./upstream-source";

const pageDoubts = (
  page: number,
  {
    perPage,
    rows,
    ...figures
  }: { total: number; perPage: number | undefined; currentPage: number | undefined; rows: number },
) =>
  check.pageDoubts(page, perPage ?? 25, {
    ...figures,
    perPage,
    skipped: 0,
    records: Array.from({ length: rows }, () => ({ text: new Uint8Array(), value: {} })),
  });
const contributionDoubts = (query: ContributionQuery, records: readonly JsonObject[]) =>
  check.contributionDoubts(query, records.map(parseContribution));

const noon = Date.parse("2025-03-14T12:00:00Z");
const plain = readContributionQuery(new Map()).query;
const onceAt = (seconds: number, changes = {}) => ({
  id: `C${seconds}`,
  ordered_at: new Date(noon + seconds * 1000).toISOString(),
  is_recurring: false,
  recurring_item_count: 0,
  line_items: [],
  ...changes,
});
const first = onceAt(0, { recurring_item_count: 1 });
const renewal = onceAt(0, { is_recurring: true });

describe("contributionDoubts", () => {
  it("an unfiltered page with the newest first raises no doubt", () => {
    expect(contributionDoubts(plain, [onceAt(9), onceAt(5), onceAt(5), onceAt(-3)])).toEqual([]);
    expect(contributionDoubts(plain, [])).toEqual([]);
  });

  it("a row outside the bounds by a second raises a doubt", () => {
    const query = { ...plain, occurredAfter: noon, occurredBefore: noon + 10_000 };
    expect(contributionDoubts(query, [onceAt(10), onceAt(10.999), onceAt(0), onceAt(-0.999)])).toEqual([]);
    expect(contributionDoubts(query, [onceAt(11), onceAt(5)])).toEqual(["occurred_before"]);
    expect(contributionDoubts(query, [onceAt(5), onceAt(-1)])).toEqual(["occurred_after"]);
  });

  it("a wrong order by a second raises a doubt in either direction", () => {
    expect(contributionDoubts(plain, [onceAt(0), onceAt(0.999)])).toEqual([]);
    expect(contributionDoubts(plain, [onceAt(0), onceAt(1)])).toEqual(["sort"]);
    const ascending: ContributionQuery = { ...plain, sort: "contribution_date" };
    expect(contributionDoubts(ascending, [onceAt(0), onceAt(1)])).toEqual([]);
    expect(contributionDoubts(ascending, [onceAt(1), onceAt(0)])).toEqual(["sort"]);
  });

  it("small steps in the wrong direction add up to a doubt", () => {
    expect(contributionDoubts(plain, [onceAt(0), onceAt(0.9), onceAt(1.8)])).toEqual(["sort"]);
  });

  it("an unreadable date raises no doubt, and created_at replaces an empty ordered_at", () => {
    const query = { ...plain, occurredBefore: noon };
    expect(contributionDoubts(query, [{ ordered_at: "soon" }, {}, onceAt(-5)])).toEqual([]);
    const created = { ordered_at: "", created_at: "2025-03-14T14:00:00+0100" };
    expect(contributionDoubts(query, [created])).toEqual(["occurred_before"]);
  });

  it.each([
    ["onetime", { onetime: true }, [onceAt(0)], [first]],
    ["recurring", { recurring: true }, [renewal, first], [renewal, onceAt(0)]],
    ["initial_recurring", { initialRecurring: true }, [first], [first, onceAt(0)]],
    ["one_time_and_initial_recurring", { oneTimeAndInitialRecurring: true }, [first, onceAt(0)], [renewal]],
  ])("an ignored %s raises a doubt", (name, requested, right, wrong) => {
    expect(contributionDoubts({ ...plain, ...requested }, right)).toEqual([]);
    expect(contributionDoubts({ ...plain, ...requested }, wrong)).toEqual([name]);
  });

  it("a renewal's flag raises no doubt if the contribution may be the first of its plan", () => {
    const items = [{ is_recurring: true, recurring_profile_id: "P" }];
    const marked = onceAt(0, { is_recurring: true, line_items: items });
    expect(contributionDoubts({ ...plain, oneTimeAndInitialRecurring: true }, [marked])).toEqual([]);
  });

  it("a page filtered and sorted as requested raises no doubt", () => {
    const seconds = fc.integer({ min: -100_000, max: 100_000 });
    fc.assert(
      fc.property(fc.array(seconds), seconds, seconds, fc.boolean(), (dates, after, before, up) => {
        const kept = dates.filter((date) => date > after && date < before);
        const sorted = kept.sort((a, b) => (up ? a - b : b - a)).map((date) => onceAt(date));
        const query: ContributionQuery = {
          ...plain,
          occurredAfter: noon + after * 1000,
          occurredBefore: noon + before * 1000,
          sort: up ? "contribution_date" : "-contribution_date",
        };
        expect(contributionDoubts(query, sorted)).toEqual([]);
      }),
    );
  });
});

describe("postDoubts", () => {
  const post = (name: string | null, day: number) => ({ name, published_on: `2025-03-${day}T00:00:00Z` });

  it("a name without the requested part, in any case, raises a doubt", () => {
    const query = { name: "straße", include: [], page: 1 };
    expect(postDoubts(query, [post("Die STRAßE", 12), post("Straße", 11), post(null, 10)])).toEqual([]);
    expect(postDoubts(query, [post("Die STRAßE", 12), post("Weg", 11)])).toEqual(["name"]);
  });

  it.each([
    ["cafe", "Café Noir"],
    ["CAFÉ", "Le cafe"],
    ["gala ", "Spring gala"],
  ])("%j is a part of %j, because upstreams may ignore accents and outer spaces", (name, found) => {
    expect(postDoubts({ name, include: [], page: 1 }, [post(found, 12)])).toEqual([]);
  });

  it("% and _ in a name are literal", () => {
    expect(postDoubts({ name: "50%_", include: [], page: 1 }, [post("50 cents", 12)])).toEqual(["name"]);
  });

  it("a wrong order raises a doubt", () => {
    expect(postDoubts({ include: [], page: 1 }, [post("a", 11), post("b", 12)])).toEqual(["sort"]);
  });
});

describe("pageDoubts", () => {
  const figures = { total: 60, perPage: 25, currentPage: 2, rows: 25 };

  it.each([
    ["the page that was requested", figures],
    ["a page without its number", { ...figures, currentPage: undefined }],
    ["fewer rows than the page size of the response", { ...figures, rows: 10 }],
    ["one row less than the total allows", { ...figures, rows: 24 }],
    ["one row more than the total allows", { ...figures, total: 49, rows: 25 }],
    ["an empty page whose only row may be gone", { total: 26, perPage: 25, currentPage: 2, rows: 0 }],
    ["a row that is newer than the total", { total: 25, perPage: 25, currentPage: undefined, rows: 1 }],
    ["a page beyond the last", { total: 10, perPage: 25, currentPage: 2, rows: 0 }],
  ])("%s raises no doubt", (_, given) => expect(pageDoubts(2, given)).toEqual([]));

  it.each([
    ["another page", { ...figures, currentPage: 1 }],
    ["more rows than the page size", { ...figures, rows: 50 }],
    ["no rows although the total has more", { ...figures, rows: 0 }],
    ["fewer rows than the default page size", { ...figures, perPage: undefined, rows: 10 }],
    ["rows although the total is zero", { ...figures, total: 0 }],
    ["more rows than the total allows", { ...figures, total: 30 }],
    ["a row beyond the last page", { total: 24, perPage: undefined, currentPage: undefined, rows: 1 }],
  ])("%s raises a doubt", (_, given) => expect(pageDoubts(2, given)).toEqual(["page"]));
});
