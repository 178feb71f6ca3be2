import { type Ratio, type Result, smallRows } from "./figures";
import { formatTable } from "./table";

const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const fine = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** What was measured, as tables for people. `title` names the engine. */
export function formatReport(result: Result, title: string): string {
  const { rows, machine, date } = result;
  return [
    `${title}, ${whole.format(rows)} contributions`,
    `Node ${machine.node}, ${machine.cores} cores of ${machine.cpu}, ${date}`,
    "",
    ...casesTable(result),
    "",
    ...httpTable(result),
    ...formatRatios(result.ratios),
    "",
  ].join("\n");
}

function casesTable({ cases, rows, rounds }: Result): string[] {
  const head = [
    "In process, ms",
    "",
    `${whole.format(smallRows)} rows`,
    `${whole.format(rows)} rows`,
    "ratio",
  ];
  const lines = cases.map(({ subject, place, small, full }) => [
    subject,
    place,
    fine.format(small),
    fine.format(full),
    fine.format(full / small),
  ]);
  return [
    ...formatTable([head, ...lines], 2),
    `Medians of ${rounds} runs; "total" is the page beyond the last.`,
  ];
}

function httpTable({ http, machine }: Result): string[] {
  if (http === null) return [];
  const head = ["Over HTTP", "connections", "requests/s", "p50 ms", "p99 ms", "body KiB"];
  const lines = http.map(({ name, connections, requestsPerSecond, p50, p99, bodyBytes }) => [
    name,
    String(connections),
    whole.format(requestsPerSecond),
    fine.format(p50),
    fine.format(p99),
    fine.format(bodyBytes / 1024),
  ]);
  const note = `Servers, database and the load itself share these ${machine.cores} cores: only the ratios count.`;
  return [...formatTable([head, ...lines], 1), note, ""];
}

/** Figures beside their goals, as lines. */
export function formatRatios(ratios: readonly Ratio[]): string[] {
  const head = ["Against the goals", "value", "goal", "met"];
  const lines = ratios.map((one) => [
    one.worst === undefined ? one.name : `${one.name} (worst: ${one.worst})`,
    formatValue(one, one.value),
    `${one.bound === "at most" ? "≤" : "≥"} ${formatValue(one, one.goal)}`,
    one.met ? "yes" : "NO",
  ]);
  return formatTable([head, ...lines], 1);
}

function formatValue({ unit }: Ratio, value: number): string {
  return (unit === " rows/s" || unit === " MiB" ? whole : fine).format(value) + unit;
}
