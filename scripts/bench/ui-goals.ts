import type { Ratio } from "./figures";
import { greatest, ratio } from "./ratios";
import type { LighthouseFigures, PageFigures, UiFigures } from "./ui-figures";

const kilobyte = 1000;
const listName = "/contributions";

/** Sets the figures against the goals of the pages. Lighthouse's are absent when it was not asked. */
export function uiGoals({ pages, turn, lighthouse }: UiFigures): readonly Ratio[] {
  const list = pages.find(({ name }) => name === listName);
  if (list === undefined) throw new Error(`${listName} was not measured.`);
  const worst = (what: string, value: (page: PageFigures) => number, unit: Ratio["unit"], goal: number) => {
    const most = greatest(pages.map((page) => ({ name: page.name, value: value(page) })));
    return { ...ratio(`${what}, any page`, most.value, unit, "at most", goal), worst: most.name };
  };
  return [
    ratio(`first-load JavaScript of ${listName}`, list.script / kilobyte, " KB", "at most", 190),
    ratio(`HTML of ${listName}`, list.html / kilobyte, " KB", "at most", 12),
    ratio(`first row of ${listName}`, list.first, " ms", "at most", 300),
    ratio(`page change, p50 of ${turn.turns}`, turn.p50, " ms", "at most", 60),
    ratio(`page change, p95 of ${turn.turns}`, turn.p95, " ms", "at most", 150),
    ratio("transferred by a page change", turn.bytes / kilobyte, " KB", "at most", 30),
    ratio("layout shift of a page change, the worst", turn.shift, "", "at most", 0.01),
    worst("layout shift", ({ shift }) => shift, "", 0.01),
    worst("errors", ({ errors }) => errors.length, "", 0),
    worst("axe rules broken", ({ axe }) => axe.length, "", 0),
    ...(lighthouse === null ? [] : lighthouseGoals(lighthouse)),
  ];
}

function lighthouseGoals(scores: readonly LighthouseFigures[]): Ratio[] {
  const least = (
    what: string,
    of: readonly LighthouseFigures[],
    value: (one: LighthouseFigures) => number,
    goal: number,
  ): Ratio => {
    const worst = greatest(of.map((one) => ({ name: `${one.page}, ${one.form}`, value: -value(one) })));
    return { ...ratio(`Lighthouse ${what}`, -worst.value, "", "at least", goal), worst: worst.name };
  };
  const as = (form: LighthouseFigures["form"]) => scores.filter((one) => one.form === form);
  return [
    least("performance, desktop", as("desktop"), ({ performance }) => performance, 100),
    least("performance, mobile", as("mobile"), ({ performance }) => performance, 95),
    least("accessibility", scores, ({ accessibility }) => accessibility, 100),
    least("best practices", scores, ({ bestPractices }) => bestPractices, 100),
  ];
}
