import { Suspense } from "react";
import { detailCopy } from "@/components/contribution/detail/copy";
import { uiCopy } from "@/components/ui/copy";
import { StaleNotice } from "@/components/ui/feedback/stale-notice";
import { ListNavigation, type ListPosition } from "@/components/ui/panel/list-navigation";
import { RecordBar, TicketChip, ViewTabs } from "@/components/ui/panel/record-bar";
import { turned } from "@/components/ui/value/field";
import { RawView } from "@/components/ui/value/raw-view";
import type { FailureCode } from "@/lib/contract/failure";
import type { Region } from "@/lib/format/moment";
import { paths } from "@/lib/paths";
import { type Contribution, parseContribution } from "@/lib/records/contribution/contribution";
import type { Kind } from "@/lib/records/labels";
import { cutLongTexts } from "@/lib/records/raw-record";
import { ticketText } from "@/lib/records/sentences/ticket-text";
import { unknownPaths } from "@/lib/records/spec-fields";
import { sponseePaths } from "@/lib/records/sponsees/mask";
import { AnchorFocus } from "./anchor-focus";
import { BarActions, PhoneTicketButton } from "./bar-actions";
import { CompareForm } from "./compare/compare-form";
import { backHref, type DetailState, detailHref, listOnPage, stateElsewhere } from "./detail-href";
import { AnswersRow, Headline } from "./headline";
import { DoctorNotes, DuplicateNote, type TwinReport } from "./hints";
import { PrintHead } from "./print-head";
import { formatsOf, type RecordContext } from "./record-context";
import { RecordView } from "./record-view";

interface Props {
  readonly id: string;
  readonly record: Contribution;
  readonly kind: Kind;
  readonly provenance: { readonly asOf: number; readonly kept?: "fresh" | FailureCode };
  readonly position: ListPosition | null;
  readonly state: DetailState;
  readonly region: Region;
  readonly now: number;
  /** The origin for links in tickets: `https://desk.example.org`. */
  readonly origin: string;
  readonly twins: Promise<TwinReport> | null;
  /** Whether the record came without its sponsees. */
  readonly isMasked: boolean;
}

const views = [
  ["record", detailCopy.record],
  ["raw", uiCopy.rawJson],
] as const;

/** One contribution on one screen: answers first, then every field. */
export function ContributionDetail(props: Props) {
  const { id, kind, provenance, position, state, region, now, origin, twins, isMasked } = props;
  const { record: json, lengths } = cutLongTexts(props.record.raw, new Set(state.whole));
  const record = parseContribution(json);
  const context: RecordContext = {
    region,
    currency: record.currency,
    maskedId: isMasked ? id : null,
    revealed: new Set(state.reveal),
    hrefToReveal: (path) => detailHref(id, { ...state, reveal: [...state.reveal, path] }),
    lengths,
    whole: new Set(state.whole),
    hrefToWhole: (path) => detailHref(id, { ...state, whole: turned(state.whole, path) }),
  };
  const elsewhere = stateElsewhere(state);
  const link = origin + detailHref(id, { ...elsewhere, list: null });
  const text = ticketText(record, { kind, link, formats: formatsOf(region) });
  const hrefTo = (view: DetailState["view"]) => detailHref(id, { ...state, view });
  return (
    <>
      <StaleNotice noun={detailCopy.noun} {...provenance} />
      <RecordBar
        id={id}
        back={backHref(state)}
        backWords="Contributions"
        note={state.ticket === null ? null : <TicketChip ticket={state.ticket} />}
      >
        <ListNavigation
          position={position}
          noun={detailCopy.noun}
          locale={region.locale}
          hrefOf={(other) =>
            detailHref(other.id, { ...elsewhere, list: listOnPage(state.list ?? "", other.page) })
          }
        />
        <BarActions id={id} text={text} compareForm={<CompareForm id={id} state={state} />} />
      </RecordBar>
      {state.view === "raw" ? null : <AnchorFocus />}
      <article className="grid w-full min-w-0 max-w-308 grid-cols-1 gap-6 px-4 pt-5 pb-16 sm:px-6">
        <PrintHead id={id} link={origin + paths.contribution(id)} region={region} now={now} />
        <Headline
          record={record}
          kind={kind}
          context={context}
          tabs={<ViewTabs views={views} current={state.view} hrefOf={hrefTo} />}
        />
        {state.view === "raw" ? (
          <RawView
            address={paths.apiContribution(id)}
            isWrapped
            isPrivate
            unknown={unknownPaths(props.record.raw)}
            covered={sponseePaths(record).filter((path) => !context.revealed.has(path))}
          />
        ) : (
          <>
            <PhoneTicketButton text={text} />
            <AnswersRow record={record} context={context} />
            <DoctorNotes record={record} context={context} now={now} />
            <Suspense fallback={null}>
              <DuplicateNote
                report={twins}
                supporterId={record.supporter.id}
                region={region}
                now={now}
                hrefOf={(other) => detailHref(other, { ...elsewhere, list: null })}
                hrefToCompare={(other) => detailHref(id, { ...elsewhere, compare: other })}
              />
            </Suspense>
            <RecordView record={record} context={context} />
          </>
        )}
      </article>
    </>
  );
}
