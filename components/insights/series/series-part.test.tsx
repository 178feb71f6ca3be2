// @vitest-environment happy-dom
import { act } from "react";
import { describe, expect, it } from "vitest";
import { dayBucket } from "@/components/insights/__fixtures__/bucket";
import { drawPart, showPart } from "@/components/insights/__fixtures__/draw-part";
import type { Bucket } from "@/lib/contract/insights-report";
import SeriesPart from "./series-part";

const drawSeries = (buckets: Bucket[]) =>
  drawPart(<SeriesPart />, { series: { unit: "day", units: ["day"], buckets } });

it("a chart without amounts says that nothing was received", () => {
  const none = { onetime: "0.0000", initial: "0.0000", recurring: "0.0000" };
  const isEmpty = (page: Document) => page.body.textContent?.includes("Nothing received in this period.");
  expect(isEmpty(drawSeries([dayBucket(1, { received: none })]))).toBe(true);
  expect(isEmpty(drawSeries([dayBucket(1)]))).toBe(false);
});

it("the switch to a table can be pressed before hydration, which repeats the press", () => {
  const toggle = drawSeries([dayBucket(1)]).querySelector("button[aria-pressed]");
  expect(toggle?.hasAttribute("disabled")).toBe(false);
});

it("a unit that would give a single bar is not offered", () => {
  const choices = (days: number) => {
    const buckets = Array.from({ length: days }, (_, at) => dayBucket(at + 1));
    const units = ["day", "week", "month"] as const;
    const page = drawPart(<SeriesPart />, { series: { unit: "day", units: [...units], buckets } });
    return [...page.querySelectorAll("nav a")].map(({ textContent }) => textContent);
  };
  expect(choices(31)).toEqual(["Day", "Week"]);
  expect(choices(7)).toEqual([]);
});

it("the slider states its bar with the count as a number of contributions", () => {
  const count = { onetime: 1204, initial: 0, recurring: 0 };
  const textOf = (page: Document) => page.querySelector("[role=slider]")?.getAttribute("aria-valuetext");
  expect(textOf(drawSeries([dayBucket(1, { count })]))).toBe("Fri 1 Mar 2024: CA$55.30, 1,204 contributions");
  expect(textOf(drawSeries([dayBucket(1, { count: { ...count, onetime: 1 } })]))).toMatch(
    /, 1 contribution$/,
  );
});

it.each([
  ["day", dayBucket(1), ", Enter to open", ["Show 1 Mar", ""]],
  ["hour", dayBucket(1, { list: null }), "", [""]],
] as const)(
  "a bar of one %s opens a list only if there is one, and its selection can be cleared",
  async (unit, bucket, enter, controls) => {
    const { container } = await showPart(<SeriesPart />, {
      series: { unit, units: [unit], buckets: [bucket] },
    });
    const slider = container.querySelector("[role=slider]");
    expect(slider?.getAttribute("aria-label")).toBe(
      `Received by ${unit}. Use arrow keys to move, Shift+arrow to select${enter}.`,
    );
    const key = new KeyboardEvent("keydown", { key: "End", shiftKey: true, bubbles: true });
    await act(async () => slider?.dispatchEvent(key));
    const selection = [...container.querySelectorAll<HTMLElement>("[data-over] :is(a, button)")];
    expect(selection.map(({ textContent }) => textContent)).toEqual(controls);
    await act(async () => selection.at(-1)?.click());
    expect(container.querySelector("[data-over]")).toBeNull();
  },
);

it("a selection names its year unless all bars are of one year", async () => {
  const month = (from: string, to: string) => dayBucket(1, { start: Date.parse(from), from, to });
  const months = [month("2023-02-01", "2023-02-28"), month("2023-03-01", "2023-03-31")];
  const shownFor = async (buckets: Bucket[]) => {
    const { container } = await showPart(<SeriesPart />, {
      series: { unit: "month", units: ["month"], buckets },
    });
    const slider = container.querySelector("[role=slider]");
    const key = new KeyboardEvent("keydown", { key: "ArrowLeft", shiftKey: true, bubbles: true });
    await act(async () => slider?.dispatchEvent(key));
    return container.querySelector("[data-over] a")?.textContent;
  };
  expect(await shownFor(months)).toBe("Show 1 Feb – 31 Mar");
  expect(await shownFor([month("2022-02-01", "2022-02-28"), ...months])).toBe("Show 1 Feb – 31 Mar 2023");
});

describe("the screen-reader table of a series", () => {
  const page = drawSeries([dayBucket(1), dayBucket(2, { state: "partial" })]);
  const table = page.querySelector(".sr-only table");

  it("has the figures, their sums and a mark on the current day", () => {
    const rows = [...(table?.querySelectorAll("tr") ?? [])].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
    expect(rows.slice(1).map(([name, , , , total, count]) => [name, total, count])).toEqual([
      ["Fri 1 Mar 2024", "CA$55.30", "6"],
      ["Sat 2 Mar 2024, so far", "CA$55.30", "6"],
      ["Total", "CA$110.60", "12"],
    ]);
  });

  it("has no focusable link", () => expect(table?.querySelectorAll("a")).toHaveLength(0));
});
