import { KeptNotice } from "@/components/ui/kept-notice";
import { RecordBar } from "@/components/ui/record-bar";
import type { FailureCode, Outcome } from "@/lib/contract/failure";
import type { Place } from "@/lib/format/moment";
import { compareContributions } from "@/lib/reading/comparison";
import { differingFields } from "@/lib/reading/differing-fields";
import { twinsAmong } from "@/lib/reading/duplicate-hint";
import type { Kind } from "@/lib/reading/kind";
import { cutLongTexts } from "@/lib/reading/long-texts";
import { sponseePlaces } from "@/lib/reading/sponsee-places";
import { CompareForm } from "./compare-form";
import { ComparisonTable } from "./comparison-table";
import { type DetailState, detailHref, stateElsewhere } from "./detail-href";
import { DifferingFields } from "./differing-fields";
import { NoComparison } from "./no-comparison";
import { formatsOf } from "./record-context";

interface Side {
  readonly record: unknown;
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
  const own = { ...side, record: cutLongTexts(side.record, none).record };
  const notice = [side, ...(other.ok ? [other.value] : [])]
    .map(({ provenance }) => provenance)
    .find(({ kept = "fresh" }) => kept !== "fresh");
  return (
    <>
      {notice === undefined ? null : <KeptNotice noun="comparison" {...notice} />}
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
              ...other.value,
              record: cutLongTexts(other.value.record, none).record,
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

type ShownSide = Side & { readonly id: string; readonly href: ReturnType<typeof detailHref> };

function Comparison({ left, right, where }: { left: ShownSide; right: ShownSide; where: Place }) {
  const facts = compareContributions(left, right, formatsOf(where));
  const covered = new Set([left, right].flatMap(({ record }) => sponseePlaces(record)));
  const [twin] = twinsAmong(left, [right]);
  return (
    <>
      <ComparisonTable left={left} right={right} facts={facts} twin={twin ?? null} locale={where.locale} />
      <DifferingFields
        left={left.id}
        right={right.id}
        fields={differingFields(left.record, right.record, (path) => covered.has(path))}
      />
    </>
  );
}
