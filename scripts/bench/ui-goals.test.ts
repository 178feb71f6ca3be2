import { expect, test } from "vitest";
import type { LighthouseFigures, PageFigures, UiFigures } from "./ui-figures";
import { uiGoals } from "./ui-goals";

const page = (name: string, more: Partial<PageFigures> = {}): PageFigures => ({
  name,
  script: 180_000,
  scriptAtLoad: 170_000,
  html: 11_000,
  first: 250,
  shift: 0,
  errors: [],
  axe: [],
  ...more,
});

const score = (form: LighthouseFigures["form"], performance: number): LighthouseFigures => ({
  page: "/contributions",
  form,
  performance,
  accessibility: 100,
  bestPractices: 100,
  lost: [],
});

const figures: UiFigures = {
  pages: [page("/contributions"), page("/settings", { script: 400_000, html: 90_000 })],
  turn: { rows: 10_000, turns: 20, p50: 50, p95: 120, bytes: 18_000, shift: 0 },
  lighthouse: null,
};

const goal = (name: RegExp, given: Partial<UiFigures> = {}) =>
  uiGoals({ ...figures, ...given }).find((ratio) => name.test(ratio.name));

test("sizes are judged on the list alone", () => {
  expect(goal(/^first-load/)).toMatchObject({ value: 180, goal: 190, met: true });
  expect(goal(/^HTML/)).toMatchObject({ value: 11, met: true });
  expect(goal(/^first-load/, { pages: [page("/contributions", { script: 190_001 })] })?.met).toBe(false);
});

test("a page change may move 30 KB", () => {
  expect(goal(/^transferred/)).toMatchObject({ value: 18, goal: 30, met: true });
  expect(goal(/^transferred/, { turn: { ...figures.turn, bytes: 303_000 } })?.met).toBe(false);
});

test("errors, axe and shifts are those of the worst page, which is named", () => {
  const pages = [page("/contributions"), page("/settings", { axe: ["label: input"], shift: 0.2 })];
  expect(goal(/^axe/, { pages })).toMatchObject({ value: 1, met: false, worst: "/settings" });
  expect(goal(/^layout shift, any/, { pages })).toMatchObject({ value: 0.2, met: false });
  expect(goal(/^errors/, { pages })?.met).toBe(true);
});

test("Lighthouse is judged by its lowest score, apart for desktops and phones", () => {
  const lighthouse = [score("desktop", 100), score("mobile", 96), score("mobile", 94)];
  expect(goal(/desktop$/, { lighthouse })).toMatchObject({ value: 100, met: true });
  expect(goal(/mobile$/, { lighthouse })).toMatchObject({ value: 94, met: false });
  expect(goal(/accessibility/, { lighthouse })?.met).toBe(true);
});

test("without Lighthouse there are no goals of it, and without the list none at all", () => {
  expect(goal(/Lighthouse/)).toBeUndefined();
  expect(() => uiGoals({ ...figures, pages: [] })).toThrow(/not measured/);
});
