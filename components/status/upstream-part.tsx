import { Fragment } from "react";
import { PlainTable } from "@/components/table/plain-table";
import { filled } from "@/components/ui/filled";
import { Disclosure, Section } from "@/components/ui/panel/section";
import { Facts, Lines } from "@/components/ui/value/facts";
import type { DriftEntry, DriftReport, UpstreamReport } from "@/lib/contract/source-report";
import { formatDateTime, type Region } from "@/lib/format/moment";
import { upstreamCopy as copy } from "./copy";
import { limitFacts, requestFacts } from "./fact-copy";
import { formatSince } from "./figures";

export function UpstreamPart(props: { upstream: UpstreamReport; now: number; region: Region }) {
  const { upstream, now, region } = props;
  const failure = upstream.lastFailure && <FailureNote {...upstream.lastFailure} region={region} />;
  return (
    <Section title={copy.title} note={upstream.address}>
      <div className="grid items-start gap-x-10 gap-y-1.5 py-3 md:grid-cols-2">
        <Facts facts={requestFacts(upstream, failure, now, region.locale)} />
        <Facts facts={limitFacts(upstream, now, region)} />
      </div>
    </Section>
  );
}

function FailureNote(props: NonNullable<UpstreamReport["lastFailure"]> & { region: Region }) {
  const { at, requestId, region } = props;
  const time = formatDateTime(at, region);
  if (requestId === null) return time;
  return filled(copy.failedRequest, { time, id: <code className="font-mono">{requestId}</code> });
}

/** Further entries are collapsed. */
const maxShown = 12;

/** Lists how responses differ from the specification. They are passed on unchanged all the same. */
export function DriftPart({ drift, now, region }: { drift: DriftReport; now: number; region: Region }) {
  const { entries, more } = drift;
  const { locale } = region;
  const compared = comparedWords(drift, locale);
  const unexpected = entries.filter(({ known }) => known === null);
  const known = entries.filter((entry) => entry.known !== null);
  const context = { drift, now, region };
  return (
    <Section title={copy.contract} note={compared === "" ? copy.notCompared : copy.compared(compared)}>
      {unexpected.length === 0 ? (
        <p className="py-3 text-ink-2">{compared === "" ? copy.comparing : copy.noDifferences}</p>
      ) : (
        <DriftTable {...context} caption={copy.differences} entries={unexpected.slice(0, maxShown)} />
      )}
      <div className="grid gap-3 pt-3 empty:hidden">
        {unexpected.length <= maxShown ? null : (
          <Disclosure title={copy.more(unexpected.length - maxShown)}>
            <DriftTable {...context} caption={copy.moreDifferences} entries={unexpected.slice(maxShown)} />
          </Disclosure>
        )}
        {more > 0 ? <p className="text-ink-2">{copy.furtherDifferences(more, locale)}</p> : null}
        {known.length === 0 ? null : (
          <Disclosure title={copy.knownCount(known.length, locale)} note={copy.knownNote}>
            <DriftTable {...context} caption={copy.knownDifferences} entries={known} />
          </Disclosure>
        )}
      </div>
    </Section>
  );
}

function comparedWords({ compared }: DriftReport, locale: string): string {
  return (["contribution", "post", "envelope"] as const)
    .filter((resource) => compared[resource] > 0)
    .map((resource) => copy.counted(resource, compared[resource], locale))
    .join(", ");
}

function DriftTable(props: {
  caption: string;
  entries: readonly DriftEntry[];
  drift: DriftReport;
  now: number;
  region: Region;
}) {
  const { caption, entries, drift, now, region } = props;
  return (
    <PlainTable
      caption={caption}
      rows={entries}
      idOf={({ resource, kind, path, found }) => `${resource} ${kind} ${path} ${found}`}
      columns={[
        [copy.where, "w-[34%]", whereCell],
        [copy.difference, "w-[38%]", (entry) => <Lines first={copy.kind(entry)} second={entry.known} />],
        [
          copy.found,
          "w-[28%]",
          (entry) => (
            <Lines
              first={driftShare(entry, drift, region.locale)}
              second={
                <span title={formatDateTime(entry.lastAt, region)}>
                  {copy.last(formatSince(entry.lastAt, now, region.locale))}
                </span>
              }
            />
          ),
        ],
      ]}
    />
  );
}

function whereCell({ path, resource }: DriftEntry) {
  const name = <FieldName>{path || copy.wholeResource}</FieldName>;
  return <Lines first={name} second={copy.resource(resource)} />;
}

/** `24 of 25 contributions` */
function driftShare({ resource, count }: DriftEntry, { compared }: DriftReport, locale: string): string {
  return copy.share(count, copy.counted(resource, compared[resource], locale), locale);
}

/** Lets a narrow column break the name of a field between its words. */
function FieldName({ children: name }: { children: string }) {
  return (
    <code className="font-mono text-12">
      {[...name.split(/(?<=[_.])/).entries()].map(([index, word]) => (
        <Fragment key={index}>
          {index === 0 ? null : <wbr />}
          {word}
        </Fragment>
      ))}
    </code>
  );
}
