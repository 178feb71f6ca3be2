import type { FaultsResult, SoakFigures } from "./faults-figures";
import { formatRatios } from "./report";
import { formatTable } from "./table";

const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const mebibyte = 1024 * 1024;

/** What was measured before a failing upstream, as tables for people. */
export function formatFaultsReport(result: FaultsResult): string {
  const { machine, date, answers, open, storm, proxied, soak, ratios } = result;
  const lines = answers.map(({ fault, status, ms }) => [fault, String(status), tenths.format(ms)]);
  return [
    "A desk before an upstream that fails",
    `Node ${machine.node}, ${machine.cores} cores of ${machine.cpu}, ${date}`,
    "",
    ...formatTable([["Fault", "answer", "ms"], ...lines], 1),
    "",
    `While it was known to be down: ${whole.format(open.requests)} answers, p50 ${tenths.format(open.p50)} ms.`,
    `Nothing but 503: ${whole.format(storm.requests)} questions, ${whole.format(storm.upstream)} requests upstream.`,
    `A list, p50: ${tenths.format(proxied.direct)} ms directly, ${tenths.format(proxied.proxied)} ms through the desk.`,
    `One not seen before: ${tenths.format(proxied.unseen.direct)} ms directly, ${tenths.format(proxied.unseen.proxied)} ms through the desk.`,
    `Records not seen before: ${tenths.format(proxied.fresh.direct)} ms directly, ${tenths.format(proxied.fresh.proxied)} ms through the desk.`,
    ...(soak === null ? [] : soakLines(soak)),
    "",
    ...formatRatios(ratios),
    "",
  ].join("\n");
}

function soakLines({ seconds, requests, statuses, p99, residentBytes, ...rest }: SoakFigures): string[] {
  const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${whole.format(count)}`);
  const memory = [residentBytes.at(0) ?? 0, Math.max(...residentBytes), residentBytes.at(-1) ?? 0];
  const [first, most, last] = memory.map((bytes) => whole.format(bytes / mebibyte));
  return [
    `Soak of ${whole.format(seconds)} s: ${whole.format(requests)} answers (${counts.join(", ")}), p99 ${tenths.format(p99)} ms,`,
    `  memory ${first} MiB at first, ${most} at most, ${last} in the end;`,
    `  needed ${tenths.format(rest.liveBytes.before / mebibyte)} MiB after the warm-up and ${tenths.format(rest.liveBytes.after / mebibyte)} in the end; open files ${rest.files.before} and ${rest.files.after}.`,
  ];
}
