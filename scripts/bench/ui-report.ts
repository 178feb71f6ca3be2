import { formatRatios } from "./report";
import { formatTable } from "./table";
import type { LighthouseFigures, PageFigures, UiResult } from "./ui-figures";

const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const thousandths = new Intl.NumberFormat("en", { minimumFractionDigits: 3, maximumFractionDigits: 3 });
const kilobytes = (bytes: number) => tenths.format(bytes / 1000);

/** What was measured in the browser, as tables for people. */
export function formatUiReport({
  machine,
  browser,
  date,
  pages,
  turn,
  lighthouse,
  ratios,
}: UiResult): string {
  return [
    `The pages in ${browser}, ${whole.format(turn.rows)} contributions`,
    `Node ${machine.node}, ${machine.cores} cores of ${machine.cpu}, ${date}`,
    "",
    ...pagesTable(pages),
    ...pages.flatMap(({ name, errors, axe }) => [...errors, ...axe].map((found) => `${name}: ${found}`)),
    `A page change took ${whole.format(turn.p50)} ms (p50) and ${whole.format(turn.p95)} ms (p95 of ${turn.turns}), and moved ${kilobytes(turn.bytes)} KB.`,
    "",
    ...lighthouseTable(lighthouse),
    ...formatRatios(ratios),
    "",
  ].join("\n");
}

function pagesTable(pages: readonly PageFigures[]): string[] {
  const head = ["Page", "JS KB", "at load", "HTML KB", "first ms", "shift", "errors", "axe"];
  const lines = pages.map(({ name, script, scriptAtLoad, html, first, shift, errors, axe }) => [
    name,
    kilobytes(script),
    kilobytes(scriptAtLoad),
    kilobytes(html),
    whole.format(first),
    thousandths.format(shift),
    whole.format(errors.length),
    whole.format(axe.length),
  ]);
  const note = "Sizes as transferred, with nothing in the cache; scripts until the network rests.";
  return [...formatTable([head, ...lines], 1), note, ""];
}

function lighthouseTable(scores: readonly LighthouseFigures[] | null): string[] {
  if (scores === null) return ["Lighthouse was left out, or could not be fetched.", ""];
  const head = ["Lighthouse", "", "performance", "accessibility", "best practices"];
  const lines = scores.map(({ page, form, performance, accessibility, bestPractices }) => [
    page,
    form,
    ...[performance, accessibility, bestPractices].map((score) => whole.format(score)),
  ]);
  const lost = scores
    .filter((one) => one.lost.length > 0)
    .map((one) => `${one.page}, ${one.form}, lost points: ${one.lost.join("; ")}`);
  return [...formatTable([head, ...lines], 2), ...lost, ""];
}
