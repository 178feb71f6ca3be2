import { Fragment } from "react";
import { PlainTable } from "@/components/table/plain-table";
import { Section } from "@/components/ui/panel/section";
import { Facts, Lines } from "@/components/ui/value/facts";
import type { MirrorReport } from "@/lib/contract/source-report";
import { formatDateTime, formatExactTime, type Region } from "@/lib/format/moment";
import { cut, joined } from "@/lib/records/text";
import { mirrorCopy as copy } from "./copy";
import { copyFacts, syncFacts } from "./fact-copy";
import { formatLasting, formatSince } from "./figures";

interface Props {
  readonly mirror: MirrorReport;
  readonly now: number;
  readonly region: Region;
}

export function MirrorPart({ mirror, now, region }: Props) {
  const leftOut =
    mirror.leftOut.length === 0 ? null : <LeftOut ids={mirror.leftOut} locale={region.locale} />;
  return (
    <Section title={copy.title} note={copy.state(mirror, formatExactTime(mirror.until, region))}>
      <div className="grid items-start gap-x-10 gap-y-1.5 py-3 md:grid-cols-2">
        <Facts facts={copyFacts(mirror, leftOut, now, region)} />
        <Facts facts={syncFacts(mirror, now, region.locale)} />
      </div>
      <div className="grid gap-4">
        <Coverage mirror={mirror} now={now} region={region} />
        <Runs runs={mirror.runs} region={region} />
      </div>
    </Section>
  );
}

/** The mirror stores at most this many ids. */
const maxRemembered = 100;
const maxShown = 3;
const maxIdLength = 40;

/** Lists records that the copy cannot hold, by ids that no URL can contain. */
export function LeftOut({ ids, locale }: { ids: readonly string[]; locale: string }) {
  return (
    <Lines
      first={copy.leftOutCount(ids.length, ids.length >= maxRemembered, locale)}
      second={
        <>
          {copy.leftOutNote}
          {ids.slice(0, maxShown).map((id) => (
            <Fragment key={id}>
              {" "}
              <code className="font-mono wrap-anywhere">
                <bdi>{cut(id, maxIdLength) || copy.emptyId}</bdi>
              </code>
            </Fragment>
          ))}
        </>
      }
    />
  );
}

function Coverage({ mirror: { coverage }, now, region }: Props) {
  if (coverage.length === 0) return null;
  return (
    <PlainTable
      caption={copy.coverage}
      rows={coverage}
      idOf={({ from }) => String(from)}
      columns={[
        [copy.from, "w-[30%]", ({ from }) => (from === null ? copy.beginning : formatDateTime(from, region))],
        [copy.to, "w-[30%]", ({ to }) => (to === null ? copy.open : formatDateTime(to, region))],
        [
          copy.asOfColumn,
          "w-[40%]",
          ({ asOf }) => `${formatDateTime(asOf, region)}, ${formatSince(asOf, now, region.locale)}`,
        ],
      ]}
    />
  );
}

type Run = MirrorReport["runs"][number];

function Runs({ runs, region }: { runs: readonly Run[]; region: Region }) {
  if (runs.length === 0) return null;
  return (
    <PlainTable
      caption={copy.runs}
      rows={runs}
      idOf={({ kind }) => kind}
      columns={[
        [copy.run, "w-[30%]", ({ kind }) => copy.runNames[kind]],
        [
          copy.readColumn,
          "w-[30%]",
          (run) => <Lines first={copy.rows(run, region.locale)} second={problems(run, region.locale)} />,
        ],
        [copy.when, "w-[40%]", (run) => <Lines first={when(run, region)} second={run.reason} />],
      ]}
    />
  );
}

function problems({ missing, unstable }: Run, locale: string): string | null {
  const lost = missing > 0 ? copy.missing(missing, locale) : null;
  const unread = unstable > 0 ? copy.unstable(unstable, locale) : null;
  return joined([lost, unread], ", ");
}

function when({ state, startedAt, endedAt }: Run, region: Region): string {
  const started = copy.started(formatDateTime(startedAt, region));
  if (state === "running" || endedAt === null) return `${started}, ${copy.running}`;
  const duration = formatLasting(endedAt - startedAt);
  return `${started}, ${state === "done" ? copy.took(duration) : copy.stopped(duration)}`;
}
