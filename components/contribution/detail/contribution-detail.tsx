import { Suspense } from "react";
import { StaleNotice } from "@/components/ui/feedback/stale-notice";
import { type NeighbourLinks, Neighbours } from "@/components/ui/panel/neighbours";
import { RecordBar, TicketChip, ViewTabs } from "@/components/ui/panel/record-bar";
import { RawView } from "@/components/ui/value/raw-view";
import type { FailureCode } from "@/lib/contract/failure";
import { formatCount } from "@/lib/format/count";
import type { Place } from "@/lib/format/moment";
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
  readonly place: ListPlace | null;
  readonly state: DetailState;
  /** The locale and zone of dates. */
  readonly where: Place;
  readonly now: number;
  /** The origin for links in tickets: `https://desk.example.org`. */
  readonly origin: string;
  readonly twins: Promise<TwinReport> | null;
  /** Whether the record came without its sponsees. */
  readonly isMasked: boolean;
}

/** One contribution on one screen: answers first, then every field. */
export function ContributionDetail(props: Props) {
  const { id, kind, provenance, place, state, where, now, origin, twins, isMasked } = props;
  const { record: json, lengths } = cutLongTexts(props.record.raw, new Set(state.whole));
  const record = parseContribution(json);
  const context: RecordContext = {
    place: where,
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
  const text = ticketText(record, { kind, link, formats: formatsOf(where) });
  const tabs = (["record", "raw"] as const).map((view) => ({
    words: view === "raw" ? "Raw JSON" : "Record",
    href: detailHref(id, { ...state, view }),
    isHere: state.view === view,
  }));
  const links = neighbourLinks(place, state, where.locale);
  return (
    <>
      <StaleNotice noun="contribution" {...provenance} />
      <RecordBar
        id={id}
        back={backHref(state)}
        backWords="Contributions"
        note={state.ticket === null ? null : <TicketChip ticket={state.ticket} />}
      >
        {links === null ? null : <Neighbours links={links} noun="contribution" />}
        <BarActions id={id} text={text} compareForm={<CompareForm id={id} state={state} />} />
      </RecordBar>
      {state.view === "raw" ? null : <AnchorFocus />}
      <article className="grid w-full min-w-0 max-w-308 grid-cols-1 gap-6 px-4 pt-5 pb-16 sm:px-6">
        <PrintHead id={id} link={origin + paths.contribution(id)} place={where} now={now} />
        <Headline record={record} kind={kind} context={context} tabs={<ViewTabs tabs={tabs} />} />
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
                place={where}
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

function turned(places: readonly string[], path: string): readonly string[] {
  return places.includes(path) ? places.filter((place) => place !== path) : [...places, path];
}

/** The position of a record, from 1, in the list that the reader came from. */
interface ListPlace {
  readonly position: number;
  readonly total: number;
  /** Whether the list has more than that: what words find is not counted to its end. */
  readonly isAtLeast: boolean;
  readonly previous: { readonly id: string; readonly page: number } | null;
  readonly next: { readonly id: string; readonly page: number } | null;
}

/** The neighbours in the list, each with the list on its own page; null on a direct link. */
function neighbourLinks(place: ListPlace | null, state: DetailState, locale: string): NeighbourLinks | null {
  const { list } = state;
  if (place === null || list === null) return null;
  const link = (neighbour: ListPlace["next"]) =>
    neighbour === null
      ? null
      : detailHref(neighbour.id, { ...stateElsewhere(state), list: listOnPage(list, neighbour.page) });
  const total = `${place.isAtLeast ? "more than " : ""}${formatCount(place.total, locale)}`;
  const position = `${formatCount(place.position, locale)} of ${total}`;
  return { position, previous: link(place.previous), next: link(place.next) };
}
