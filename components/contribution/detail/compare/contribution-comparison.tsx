import type { Route } from "next";
import Form from "next/form";
import type { ReactNode } from "react";
import { detailCopy } from "@/components/contribution/detail/copy";
import { type DetailState, detailHref, relatedHref } from "@/components/contribution/detail/detail-href";
import { headlineAmount } from "@/components/contribution/detail/headline";
import { formatsOf } from "@/components/contribution/detail/record-context";
import { PlainTable } from "@/components/table/plain-table";
import { failureText } from "@/components/ui/copy";
import { StaleNotice } from "@/components/ui/feedback/stale-notice";
import { filled } from "@/components/ui/filled";
import { Button } from "@/components/ui/form/button";
import { HiddenInputs, PlainInput } from "@/components/ui/form/search-field";
import { Icon } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import { RecordBar } from "@/components/ui/panel/record-bar";
import { Disclosure } from "@/components/ui/panel/section";
import { StatusBadge } from "@/components/ui/value/badge";
import { valueCopy } from "@/components/ui/value/copy";
import { WrappedText } from "@/components/ui/value/wrapped-text";
import { maxJumpLength } from "@/lib/client/jump";
import type { Failure, FailureCode, Outcome } from "@/lib/contract/failure";
import { formatPairs } from "@/lib/contract/query-string";
import { formatCount } from "@/lib/format/count";
import type { Region } from "@/lib/format/moment";
import { paths } from "@/lib/paths";
import { type Contribution, parseContribution } from "@/lib/records/contribution/contribution";
import { differenceText, duplicateHint } from "@/lib/records/contribution/duplicates";
import { contributionStatus } from "@/lib/records/contribution/status";
import type { Kind } from "@/lib/records/labels";
import { cutLongTexts, differingFields } from "@/lib/records/raw-record";
import { compareContributions } from "@/lib/records/sentences/comparison";
import { maskItems, sponseePaths } from "@/lib/records/sponsees/mask";

/** A contribution as it was read. */
export interface ReadContribution {
  readonly record: Contribution;
  readonly kind: Kind;
  readonly provenance: { readonly asOf: number; readonly cached?: "fresh" | FailureCode };
}

interface Props extends ReadContribution {
  readonly id: string;
  readonly state: DetailState;
  readonly region: Region;
  readonly other: Outcome<ReadContribution>;
}

export function ContributionComparison({ id, state, region, other, ...side }: Props) {
  const back = detailHref(id, { ...state, compare: null });
  const otherId = state.compare ?? "";
  const sides = other.ok ? [side, other.value] : [side];
  const stale = sides.find(({ provenance: { cached = "fresh" } }) => cached !== "fresh") ?? side;
  return (
    <>
      <StaleNotice noun={detailCopy.comparison} {...stale.provenance} />
      <RecordBar id={id} back={back} backWords={detailCopy.backTo(id)} />
      <article className="grid w-full min-w-0 max-w-308 grid-cols-1 gap-6 px-4 pt-5 pb-16 sm:px-6">
        <h1 tabIndex={-1} className="wrap-anywhere font-semibold text-24 outline-none">
          {filled(detailCopy.compareTwo, { one: <bdi>{id}</bdi>, other: <bdi>{otherId}</bdi> })}
        </h1>
        {other.ok ? (
          <Comparison
            left={shownSide(side, id, back)}
            right={shownSide(other.value, otherId, relatedHref(otherId, state))}
            region={region}
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

/** Sponsees stay masked and long texts cut: a comparison has no links to reveal or expand them. */
function shownSide({ record, kind }: ReadContribution, id: string, href: Route) {
  const none = new Set<string>();
  return {
    id,
    href,
    kind,
    record: parseContribution(cutLongTexts(maskItems(record.raw, none), none).record),
  };
}

type ShownSide = ReturnType<typeof shownSide>;

function Comparison({ left, right, region }: { left: ShownSide; right: ShownSide; region: Region }) {
  const facts = compareContributions(left, right, formatsOf(region));
  const differing = facts.filter(({ differs }) => differs).length;
  const [duplicate] = duplicateHint(left, [right])?.duplicates ?? [];
  const hint = duplicate === undefined ? null : detailCopy.duplicateHint(differenceText(duplicate.later));
  return (
    <>
      <div className="group/facts grid grid-cols-1 gap-4">
        <p className="max-w-180 text-15 text-ink-2">
          {hint === null ? null : (
            <>
              <strong className="font-medium text-ink">{detailCopy.possibleDuplicate}</strong> {hint}
            </>
          )}
          {differing === 0 ? detailCopy.noneDiffers : detailCopy.verdict(differing, facts.length)}
        </p>
        <label className="flex min-h-6 w-max items-center gap-2 print:hidden">
          <input type="checkbox" className="size-4 accent-accent-solid" />
          {detailCopy.differencesOnly}
        </label>
        <SideTable
          caption={detailCopy.fieldsOf(left.id, right.id)}
          heads={[
            <SideHead key="left" side={left} region={region} />,
            <SideHead key="right" side={right} region={region} />,
          ]}
          rows={facts}
          absentText={detailCopy.dashNotSet}
        />
      </div>
      <DifferingFields left={left} right={right} locale={region.locale} />
    </>
  );
}

interface SideRow {
  readonly label: string;
  readonly left: string | null;
  readonly right: string | null;
  readonly isPrivate?: boolean;
  /** Whether the sides differ, which is marked; undefined in a table of fields that all differ. */
  readonly differs?: boolean;
}

function SideTable(props: {
  caption: string;
  heads: readonly [left: ReactNode, right: ReactNode];
  rows: readonly SideRow[];
  absentText: string;
}) {
  const { caption, heads, rows, absentText } = props;
  const renderValue = (text: string | null, { isPrivate = false, differs = false }: SideRow) => (
    <bdi
      data-private={(isPrivate && text !== null) || undefined}
      className={`wrap-anywhere box-decoration-clone whitespace-pre-line rounded-kbd tabular-nums
        ${text === null ? "text-ink-3" : ""} ${differs ? "-mx-1 bg-yellow-bg px-1 text-yellow" : ""}`}
    >
      <WrappedText text={text ?? absentText} />
    </bdi>
  );
  return (
    <PlainTable
      caption={caption}
      rows={rows}
      idOf={({ label }) => label}
      lookOf={({ differs }) => (differs === false ? "group-has-[input:checked]/facts:hidden" : undefined)}
      columns={[
        [detailCopy.field, nameLook, (row) => <FactName {...row} />],
        [heads[0], "", (row) => renderValue(row.left, row)],
        [heads[1], "", (row) => renderValue(row.right, row)],
      ]}
      className="table-fixed [&_:is(td,th)]:p-2 [&_tr]:border-line [&_tr]:border-b [&_tr]:align-top
        [&_thead_th]:align-bottom [&_:is(td,th):first-child]:pl-0"
    />
  );
}

const nameLook = "w-[30%] sm:w-48 [tbody_&]:text-12 [tbody_&]:text-ink-3 [tbody_&]:leading-5";

function SideHead({ side: { id, href, record }, region }: { side: ShownSide; region: Region }) {
  return (
    <>
      <DeskLink href={href} className="break-all font-medium font-mono text-12 text-accent hover:underline">
        {id}
      </DeskLink>
      <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-ink">
        <span className="font-medium tabular-nums">{headlineAmount(record, region.locale)}</span>
        {/* On a phone, it may be wider than its column. The status is also a row, but a test is not. */}
        <span className={record.isTest ? undefined : "max-sm:hidden"}>
          <StatusBadge status={contributionStatus(record)} isTest={record.isTest} />
        </span>
      </span>
    </>
  );
}

/** An icon and a word show whether a field differs; the tint of its values repeats this. */
function FactName({ label, differs }: Pick<SideRow, "label" | "differs">) {
  if (differs === undefined) return label;
  return (
    <span className="flex items-start justify-between gap-2">
      {label}
      <Icon
        name={differs ? "equal-not" : "equal"}
        className={`mt-0.75 ${differs ? "text-yellow" : "text-ink-3"}`}
      />
      <span className="sr-only">{differs ? detailCopy.differs : detailCopy.theSame}</span>
    </span>
  );
}

const maxDifferingFields = 200;

function DifferingFields(props: { left: ShownSide; right: ShownSide; locale: string }) {
  const { left, right, locale } = props;
  const sponsored = new Set([left, right].flatMap(({ record }) => sponseePaths(record)));
  const fields = differingFields(left.record.raw, right.record.raw, (path) => sponsored.has(path));
  const hiddenCount = fields.length - maxDifferingFields;
  const rows = fields.slice(0, maxDifferingFields).map(({ path, ...field }) => ({ ...field, label: path }));
  return (
    <Disclosure title={detailCopy.differingFields} note={detailCopy.fields(fields.length)}>
      <div data-private="" className="wrap-anywhere font-mono text-12">
        <SideTable
          caption={detailCopy.fieldsThatDiffer(left.id, right.id)}
          heads={[left.id, right.id]}
          rows={rows}
          absentText={valueCopy.absentPart}
        />
      </div>
      {hiddenCount > 0 ? (
        <p className="text-12 text-ink-3">{detailCopy.andMore(formatCount(hiddenCount, locale))}</p>
      ) : null}
    </Disclosure>
  );
}

function NoComparison({ otherId, failure }: { otherId: string; failure: Failure }) {
  return (
    <p role="status" className="flex min-w-0 max-w-180 gap-2">
      <Icon name="circle-question-mark" size={16} className="mt-0.5 text-ink-3" />
      <span className="wrap-anywhere min-w-0">
        {failure.code === "not_found"
          ? filled(detailCopy.otherMissing, { id: <code className="font-mono">{otherId}</code> })
          : detailCopy.otherNotLoaded(failureText(failure))}
      </span>
    </p>
  );
}

export function CompareForm({ id, state }: { id: string; state: DetailState }) {
  const { list, ticket } = state;
  const keptParams = formatPairs([
    ["list", list ?? undefined],
    ["ticket", ticket ?? undefined],
  ]);
  return (
    <Form action={paths.contribution(id)} prefetch={false} className="grid grid-cols-1 gap-1">
      <HiddenInputs query={keptParams} />
      <label htmlFor="compare-with" className="font-medium text-12 text-ink-2">
        {detailCopy.compareLabel}
      </label>
      <span className="flex min-w-0 gap-2">
        <PlainInput
          id="compare-with"
          name="compare"
          required
          maxLength={maxJumpLength}
          placeholder={detailCopy.compareHint}
          className="h-8 min-w-0 flex-1 rounded-control border border-line-3 bg-surface px-2 font-mono
            text-12 placeholder:font-sans placeholder:text-ink-3"
        />
        <Button type="submit">{detailCopy.compare}</Button>
      </span>
    </Form>
  );
}
