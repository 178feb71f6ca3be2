import { type CaseFigures, type Figures, type Ratio, smallRows } from "./figures";
import { targets } from "./targets";
import type { LoadFigures } from "./tasks";

const kilobyte = 1000;
const mebibyte = 1024 * 1024;
const pages = ["first", "middle", "last", "total"];

/** Sets the figures against the goals that concern records. Those of HTTP are absent when it was not measured. */
export function ratiosOf({ rows, load, cases, http }: Figures): readonly Ratio[] {
  return [
    growth(rows, cases),
    depth(cases),
    ...(http === null ? [] : httpRatios(http)),
    ratio("import", load.rows / load.seconds, " rows/s", "at least", 8_000),
    ratio(
      "memory while importing, over idle",
      (load.peakBytes - load.idleBytes) / mebibyte,
      " MiB",
      "at most",
      50,
    ),
  ];
}

/** How much longer a page takes on the full database than on the small one, for the filter and page that suffer most. */
function growth(rows: number, cases: readonly CaseFigures[]): Ratio {
  const lists = cases.filter(({ place }) => pages.includes(place));
  const worst = greatest(lists.map((one) => ({ name: nameOf(one), value: one.full / one.small })));
  const name = `list page + total, ${rows.toLocaleString("en")} ÷ ${smallRows.toLocaleString("en")} rows`;
  return { ...ratio(name, worst.value, "", "at most", 1.5), worst: worst.name };
}

/** How much longer the last page takes than the first one. */
function depth(cases: readonly CaseFigures[]): Ratio {
  const timeOf = (subject: string, place: string) =>
    cases.find((one) => one.subject === subject && one.place === place)?.full;
  const subjects = new Set(cases.map(({ subject }) => subject));
  const compared = [...subjects].flatMap((name) => {
    const [first, last] = [timeOf(name, "first"), timeOf(name, "last")];
    return first === undefined || last === undefined ? [] : [{ name, value: last / first }];
  });
  const worst = greatest(compared);
  return { ...ratio("last page ÷ first page", worst.value, "", "at most", 1.3), worst: worst.name };
}

function httpRatios(http: LoadFigures): Ratio[] {
  const of = (name: string) => {
    const found = http.find((figures) => figures.name === name);
    if (found === undefined) throw new Error(`${name} was not measured.`);
    return found;
  };
  const { constant, list, gzip, brotli, bare, direct, proxied } = targets;
  const largest = Math.max(of(gzip).bodyBytes, of(brotli).bodyBytes);
  const rate = (name: string) => of(name).requestsPerSecond;
  return [
    ratio("list route ÷ bare node:http, requests/s", rate(list) / rate(bare), "", "at least", 0.4),
    ratio("list route ÷ constant route, requests/s", rate(list) / rate(constant), "", "at least", 0.6),
    ratio("list page, compressed", largest / kilobyte, " KB", "at most", 25),
    ratio("proxied list, p50 added", of(proxied).p50 - of(direct).p50, " ms", "at most", 2),
  ];
}

/** Sets a figure against its goal. */
export function ratio(
  name: string,
  value: number,
  unit: Ratio["unit"],
  bound: Ratio["bound"],
  goal: number,
): Ratio {
  return { name, value, unit, bound, goal, met: bound === "at most" ? value <= goal : value >= goal };
}

function nameOf({ subject, place }: CaseFigures): string {
  return `${subject}, ${place}`;
}

/** The first of those with the highest value. Throws where there are none. */
export function greatest<T extends { readonly value: number }>(values: readonly T[]): T {
  const [first, ...others] = values;
  if (first === undefined) throw new Error("Nothing was measured.");
  return others.reduce((worst, one) => (one.value > worst.value ? one : worst), first);
}
