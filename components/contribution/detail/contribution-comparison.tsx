import { StaleNotice } from "@/components/ui/feedback/stale-notice";
import { Icon } from "@/components/ui/icon";
import { RecordBar } from "@/components/ui/panel/record-bar";
import { Disclosure } from "@/components/ui/panel/section";
import { type Failure, type FailureCode, failureBody, type Outcome } from "@/lib/contract/failure";
import type { Place } from "@/lib/format/moment";
import { type Contribution, parseContribution } from "@/lib/records/contribution/contribution";
import { twinsAmong } from "@/lib/records/contribution/duplicates";
import type { Kind } from "@/lib/records/labels";
import { cutLongTexts, type DifferingField, differingFields } from "@/lib/records/raw-record";
import { compareContributions } from "@/lib/records/sentences/comparison";
import { sponseePaths } from "@/lib/records/sponsees/mask";
import { counted } from "@/lib/records/text";
import { CompareForm } from "./compare-form";
import { ComparisonTable } from "./comparison-table";
import { type DetailState, detailHref, stateElsewhere } from "./detail-href";
import { formatsOf } from "./record-context";

interface Side {
  readonly record: Contribution;
  readonly kind: Kind;
  readonly provenance: { readonly asOf: number; readonly kept?: "fresh" | FailureCode };
}

interface Props extends Side {
  readonly id: string;
  readonly state: DetailState;
  readonly where: Place;
  readonly other: Outcome<Side>;
}

const none: ReadonlySet<string> = new Set();

/** Two contributions side by side: what they have in common, and what they do not. */
export function ContributionComparison({ id, state, where, other, ...side }: Props) {
  const back = detailHref(id, { ...state, compare: null });
  const otherId = state.compare ?? "";
  const own = shown(side);
  const notice = [side, ...(other.ok ? [other.value] : [])]
    .map(({ provenance }) => provenance)
    .find(({ kept = "fresh" }) => kept !== "fresh");
  return (
    <>
      {notice === undefined ? null : <StaleNotice noun="comparison" {...notice} />}
      <RecordBar id={id} back={back} backWords={`Back to ${id}`}>
        {null}
      </RecordBar>
      <article className="grid w-full min-w-0 max-w-308 grid-cols-1 gap-6 px-4 pt-5 pb-16 sm:px-6">
        <h1 tabIndex={-1} className="wrap-anywhere font-semibold text-24 tracking-[-0.025em] outline-none">
          <bdi>{id}</bdi> beside <bdi>{otherId}</bdi>
        </h1>
        {other.ok ? (
          <Comparison
            left={{ ...own, id, href: back }}
            right={{
              ...shown(other.value),
              id: otherId,
              href: detailHref(otherId, { ...stateElsewhere(state), list: null }),
            }}
            where={where}
          />
        ) : (
          <NoComparison otherId={otherId} failure={other.failure} />
        )}
        <div className="max-w-80 print:hidden">
          <CompareForm id={id} state={state} />
        </div>
      </article>
    </>
  );
}

interface ShownSide extends Side {
  readonly id: string;
  readonly href: ReturnType<typeof detailHref>;
}

function shown(side: Side) {
  return { ...side, record: parseContribution(cutLongTexts(side.record.raw, none).record) };
}

function Comparison({ left, right, where }: { left: ShownSide; right: ShownSide; where: Place }) {
  const facts = compareContributions(left, right, formatsOf(where));
  const covered = new Set([left, right].flatMap(({ record }) => sponseePaths(record)));
  const [twin] = twinsAmong(left, [right]);
  return (
    <>
      <ComparisonTable left={left} right={right} facts={facts} twin={twin ?? null} locale={where.locale} />
      <DifferingFields
        left={left.id}
        right={right.id}
        fields={differingFields(left.record.raw, right.record.raw, (path) => covered.has(path))}
      />
    </>
  );
}

const mostShown = 200;

/** Every single field that two records do not have in common, for those who read JSON. */
function DifferingFields(props: { left: string; right: string; fields: readonly DifferingField[] }) {
  const { left, right, fields } = props;
  const rest = fields.length - mostShown;
  return (
    <Disclosure title="Every field that differs" note={counted(fields.length, "field")}>
      <table
        className="w-full table-fixed border-collapse text-left font-mono text-12
          [&_:is(th,td)]:wrap-anywhere [&_:is(th,td)]:py-1.5 [&_:is(th,td)]:pr-3 [&_tbody_tr]:border-line
          [&_tbody_tr]:border-b [&_tr]:align-top"
        data-private=""
      >
        <caption className="sr-only">
          Fields of {left} and {right} that differ
        </caption>
        <thead>
          <tr className="border-line-2 border-b align-bottom font-sans text-ink-3">
            <ColumnHead>Field</ColumnHead>
            <ColumnHead>{left}</ColumnHead>
            <ColumnHead>{right}</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {fields.slice(0, mostShown).map((field) => (
            <tr key={field.path}>
              <th scope="row" className="font-normal text-ink-2">
                {field.path}
              </th>
              {[field.left, field.right].map((json, at) => (
                <td key={at === 0 ? "left" : "right"}>
                  {json === null ? <span className="text-ink-3">not provided</span> : <bdi>{json}</bdi>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 ? <p className="text-12 text-ink-3">and {rest} more</p> : null}
    </Disclosure>
  );
}

function ColumnHead({ children }: { children: string }) {
  return (
    <th scope="col" className="font-medium">
      {children}
    </th>
  );
}

/** Why there is nothing to lay beside a contribution. */
function NoComparison({ otherId, failure }: { otherId: string; failure: Failure }) {
  return (
    <p role="status" className="flex min-w-0 max-w-180 gap-2">
      <Icon name="circle-question-mark" size={16} className="mt-0.5 text-ink-3" />
      <span className="wrap-anywhere min-w-0">
        {failure.code === "not_found" ? (
          <>
            No contribution has the id <code className="font-mono">{otherId}</code>. Ids are exact: capitals
            count.
          </>
        ) : (
          <>The other contribution could not be read. {failureBody(failure).message}</>
        )}
      </span>
    </p>
  );
}
