import { Suspense } from "react";
import { detailCopy } from "@/components/contribution/detail/copy";
import { StaleNotice } from "@/components/ui/feedback/stale-notice";
import { PrintHead } from "@/components/ui/page/print-head";
import { ListNavigation, type ListPosition } from "@/components/ui/panel/list-navigation";
import { RecordBar, ViewTabs } from "@/components/ui/panel/record-bar";
import { HintBox } from "@/components/ui/panel/section";
import { valueCopy } from "@/components/ui/value/copy";
import { withToggledPath } from "@/components/ui/value/field";
import { RawView } from "@/components/ui/value/raw-view";
import type { Region } from "@/lib/format/moment";
import { paths } from "@/lib/paths";
import { risksOf } from "@/lib/records/contribution/badges";
import { parseContribution } from "@/lib/records/contribution/contribution";
import type { DuplicateReport } from "@/lib/records/contribution/duplicates";
import { isMuted } from "@/lib/records/contribution/status";
import { cutLongTexts } from "@/lib/records/raw-record";
import { recordHints } from "@/lib/records/sentences/record-hints";
import { ticketText } from "@/lib/records/sentences/ticket-text";
import { unknownPaths } from "@/lib/records/spec-fields";
import { maskedPaths, maskItems, sponseePaths } from "@/lib/records/sponsees/mask";
import { AnchorFocus } from "./anchor-focus";
import { BarActions, TicketButton } from "./bar-actions";
import { CompareForm, type ReadContribution } from "./compare/contribution-comparison";
import { DoubleCharges } from "./compare/double-charges";
import { backHref, type DetailState, detailHref, listOnPage, withoutPageParts } from "./detail-href";
import { AnswersRow, Headline } from "./headline";
import { formatsOf, type RecordContext, type RecordPart } from "./record-context";
import { RecordView } from "./record-view";
import type { OtherContributions } from "./supporter-card";

interface Props extends ReadContribution {
  readonly id: string;
  readonly position: ListPosition | null;
  readonly state: DetailState;
  readonly region: Region;
  readonly now: number;
  /** `https://desk.example.org` */
  readonly origin: string;
  readonly duplicates: Promise<DuplicateReport> | null;
  readonly history: OtherContributions | null;
  /** Whether the record was sent without its sponsees. */
  readonly isMasked: boolean;
}

const views = [
  { view: "record", words: detailCopy.record },
  { view: "raw", words: valueCopy.rawJson },
] as const;

export function ContributionDetail(props: Props) {
  const { id, kind, provenance, position, state, region, now, origin, duplicates, history, isMasked } = props;
  const carriedState = withoutPageParts(state);
  const sponsored = new Set(sponseePaths(props.record));
  const revealed = new Set(state.reveal.filter((path) => sponsored.has(path)));
  const masked = maskItems(props.record.raw, revealed);
  const { record: json, lengths } = cutLongTexts(masked, new Set(state.expanded));
  const record = parseContribution(json);
  const formats = formatsOf(region);
  const context: RecordContext = {
    ...{ id, state, region, now, formats, isMasked, sponsored, lengths },
    currency: record.currency,
    isMuted: isMuted(record),
    expanded: new Set(state.expanded),
    hrefToExpand: (path) => detailHref(id, { ...state, expanded: withToggledPath(state.expanded, path) }),
  };
  const link = origin + detailHref(id, { ...carriedState, view: "record", list: null });
  const text = ticketText(record, { kind, link, formats });
  const hrefTo = (view: DetailState["view"]) => detailHref(id, { ...state, view });
  return (
    <>
      <StaleNotice noun={detailCopy.noun} {...provenance} />
      <RecordBar id={id} back={backHref(state)} backWords={detailCopy.back} ticket={state.ticket}>
        <ListNavigation
          position={position}
          noun={detailCopy.noun}
          locale={region.locale}
          hrefOf={(other) => detailHref(other.id, { ...carriedState, list: listOnPage(state, other.page) })}
        />
        <BarActions id={id} text={text} compareForm={<CompareForm id={id} state={state} />} />
      </RecordBar>
      {state.view === "raw" ? null : <AnchorFocus />}
      <article className="grid w-full min-w-0 max-w-308 grid-cols-1 gap-6 px-4 pt-5 pb-16 sm:px-6">
        <PrintHead
          noun={detailCopy.contribution}
          id={id}
          link={origin + paths.contribution(id)}
          region={region}
          now={now}
        />
        <Headline
          record={record}
          kind={kind}
          context={context}
          tabs={
            <div className="flex flex-wrap items-center gap-3">
              <ViewTabs views={views} current={state.view} hrefOf={hrefTo} />
              {/* On a phone, the bar has no room for it. */}
              {state.view === "raw" ? null : (
                <div className="grid flex-1 basis-40 sm:hidden print:hidden">
                  <TicketButton text={text} />
                </div>
              )}
            </div>
          }
        />
        {state.view === "raw" ? (
          <RawView
            address={paths.apiContribution(id)}
            isWrapped
            isPrivate
            unknown={unknownPaths(props.record.raw)}
            covered={maskedPaths(props.record, revealed)}
          />
        ) : (
          <>
            <AnswersRow record={record} context={context} />
            <RecordHints record={record} context={context} />
            <Suspense fallback={null}>
              <DoubleCharges report={duplicates} supporterId={record.supporter.id} context={context} />
            </Suspense>
            <RecordView record={record} context={context} history={history} />
          </>
        )}
      </article>
    </>
  );
}

export function RecordHints({ record, context }: RecordPart) {
  const hints = [
    ...risksOf(record).map((sentence) => ({ sentence, fields: [] })),
    ...recordHints(record, context.now, context.formats),
  ];
  if (hints.length === 0) return null;
  return (
    <HintBox label={detailCopy.hints} icon="triangle-exclamation-point" look="bg-yellow-bg text-yellow">
      <ul className="grid min-w-0 grid-cols-1 gap-0.5">
        {hints.map(({ sentence, fields }) => (
          <li key={sentence} title={fields.join(", ") || undefined} className="wrap-anywhere">
            <bdi>{sentence}</bdi>
          </li>
        ))}
      </ul>
    </HintBox>
  );
}
