import type { MirrorReport } from "@/lib/client/status-report";
import { formatCount, formatCounted } from "@/lib/format/count";
import { formatDateTime, type Place } from "@/lib/format/moment";
import { formatLasting } from "./figures";
import { Lines } from "./lines";
import { PlainTable } from "./plain-table";

type Run = MirrorReport["runs"][number];

const names: Readonly<Record<Run["kind"], string>> = {
  tail: "Two days, every five minutes",
  warm: "Ninety days, every day",
  full: "Everything, in turn",
};

/** The newest reading of each reach. */
export function MirrorRuns({ runs, place }: { runs: readonly Run[]; place: Place }) {
  if (runs.length === 0) return null;
  return (
    <PlainTable
      caption="How the copy is read"
      columns={[
        ["Reading", "w-[30%]"],
        ["Read", "w-[30%]"],
        ["When", "w-[40%]"],
      ]}
      rows={runs.map((run) => ({
        key: run.kind,
        cells: [
          names[run.kind],
          <Lines key="read" first={readWords(run, place.locale)} second={oddWords(run, place.locale)} />,
          <Lines key="when" first={whenWords(run, place)} second={run.reason} />,
        ],
      }))}
    />
  );
}

function readWords({ rows, requests, total, state }: Run, locale: string): string {
  const read = formatCounted(rows, "row", "rows", locale);
  const of = state === "running" && total !== null ? ` of ${formatCount(total, locale)}` : "";
  return `${read}${of} by ${formatCounted(requests, "request", "requests", locale)}`;
}

/** What did not go as it mostly does; null where nothing is odd. */
function oddWords({ missing, unstable }: Run, locale: string): string | null {
  const words = [
    ...(missing > 0 ? [`${formatCount(missing, locale)} missing`] : []),
    ...(unstable > 0
      ? [`${formatCounted(unstable, "instant", "instants", locale)} too restless to be read`]
      : []),
  ];
  return words.length === 0 ? null : words.join(", ");
}

function whenWords({ state, startedAt, endedAt }: Run, place: Place): string {
  const began = `Began ${formatDateTime(startedAt, place)}`;
  if (state === "running" || endedAt === null) return `${began}, under way`;
  return `${began}, ${state === "done" ? "took" : "stopped after"} ${formatLasting(endedAt - startedAt)}`;
}
