import { Disclosure, Section } from "@/components/ui/panel/section";
import type { DriftEntry, DriftReport } from "@/lib/client/status-report";
import { formatCounted } from "@/lib/format/count";
import { formatDateTime, type Place } from "@/lib/format/moment";
import { comparedWords, driftPlace, driftShare, driftWords } from "./drift-words";
import { FieldName } from "./field-name";
import { formatSince } from "./figures";
import { Lines } from "./lines";
import { PlainTable } from "./plain-table";

/** So many are read at a glance; the others open. */
const shown = 12;

/** Where the upstream's answers are not as the contract has them. Everything is passed on all the same. */
export function DriftPart({ drift, now, place }: { drift: DriftReport; now: number; place: Place }) {
  const { entries, more, skipped } = drift;
  const compared = comparedWords(drift, place.locale);
  const surprises = entries.filter(({ known }) => known === null);
  const known = entries.filter((entry) => entry.known !== null);
  const context = { drift, now, place };
  const counted = (count: number) => formatCounted(count, "time", "times", place.locale);
  return (
    <Section title="Contract" note={compared === "" ? "nothing compared yet" : `${compared} compared`}>
      {surprises.length === 0 ? (
        <p className="py-3 text-ink-2">
          {compared === ""
            ? "Answers are compared with the contract as they come."
            : "No answer differs from the contract in a way that nobody expects."}
        </p>
      ) : (
        <DriftTable
          {...context}
          caption="Differences from the contract"
          entries={surprises.slice(0, shown)}
        />
      )}
      {surprises.length <= shown ? null : (
        <div className="pt-3">
          <Disclosure title={`${surprises.length - shown} more`}>
            <DriftTable {...context} caption="More differences" entries={surprises.slice(shown)} />
          </Disclosure>
        </div>
      )}
      {more > 0 ? (
        <p className="pt-3 text-ink-2">Differences beyond these were seen {counted(more)}.</p>
      ) : null}
      {skipped > 0 ? (
        <p className="pt-3 text-12 text-ink-3">
          {counted(skipped)} an answer was not compared: too many came at once.
        </p>
      ) : null}
      {known.length === 0 ? null : (
        <div className="pt-3">
          <Disclosure
            title={formatCounted(known.length, "known difference", "known differences", place.locale)}
            note="servers of this kind are known for them, and the desk reads them"
          >
            <DriftTable {...context} caption="Known differences" entries={known} />
          </Disclosure>
        </div>
      )}
    </Section>
  );
}

function DriftTable(props: {
  caption: string;
  entries: readonly DriftEntry[];
  drift: DriftReport;
  now: number;
  place: Place;
}) {
  const { caption, entries, drift, now, place } = props;
  return (
    <PlainTable
      caption={caption}
      columns={[
        ["Where", "w-[34%]"],
        ["Difference", "w-[38%]"],
        ["Seen", "w-[28%]"],
      ]}
      rows={entries.map((entry) => ({
        key: `${entry.resource} ${entry.kind} ${entry.path} ${entry.found}`,
        cells: [
          <Lines
            key="where"
            first={<FieldName>{entry.path || "(all of it)"}</FieldName>}
            second={driftPlace(entry)}
          />,
          <Lines key="difference" first={driftWords(entry)} second={entry.known} />,
          <Lines
            key="seen"
            first={driftShare(entry, drift, place.locale)}
            second={
              <span title={formatDateTime(entry.lastAt, place)}>
                last {formatSince(entry.lastAt, now, place.locale)}
              </span>
            }
          />,
        ],
      }))}
    />
  );
}
