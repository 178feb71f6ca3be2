import { formatCount } from "@/lib/format/count";
import type { Place } from "@/lib/format/moment";
import { currencyOf } from "@/lib/reading/currency";
import type { Kind } from "@/lib/reading/kind";
import { unknownPaths } from "@/lib/reading/spec-fields";
import { ticketText } from "@/lib/reading/ticket-text";
import { AnchorFocus } from "./anchor-focus";
import { AnswersRow } from "./answers-row";
import { DetailBar } from "./detail-bar";
import { backHref, type DetailState, detailHref, listOnPage } from "./detail-href";
import { DoctorNotes } from "./doctor-notes";
import { Headline } from "./headline";
import type { NeighbourLinks } from "./neighbour-links";
import { PhoneTicketButton } from "./phone-ticket-button";
import { rawLines } from "./raw-lines";
import { RawView } from "./raw-view";
import { RecordView } from "./record-view";
import { formatsOf, type Scene } from "./scene";
import { ViewTabs } from "./view-tabs";

/** Where a record stands in the list that the reader came from; positions count from 1. */
export interface ListPlace {
  readonly position: number;
  readonly total: number;
  readonly previous: { readonly id: string; readonly page: number } | null;
  readonly next: { readonly id: string; readonly page: number } | null;
}

interface Props {
  readonly id: string;
  readonly record: unknown;
  readonly kind: Kind;
  readonly place: ListPlace | null;
  readonly state: DetailState;
  /** Whose clocks and habits dates are written by. */
  readonly where: Place;
  readonly now: number;
  /** Where the desk is, for links that leave it with a ticket: `https://desk.example.org`. */
  readonly origin: string;
}

const isSponsee = (path: string) => /^line_items\[\d+\]\.sponsee$/.test(path);

/** One contribution on one screen: answers first, then every field. */
export function ContributionDetail({ id, record, kind, place, state, where, now, origin }: Props) {
  const scene: Scene = {
    place: where,
    currency: currencyOf(record),
    revealed: new Set(state.reveal),
    hrefToReveal: (path) => detailHref(id, { ...state, reveal: [...state.reveal, path] }),
  };
  const link = origin + detailHref(id, { ...state, list: null, reveal: [] });
  const text = ticketText(record, { kind, link, formats: formatsOf(scene) });
  const lines = () =>
    rawLines(record, {
      unknown: new Set(unknownPaths(record)),
      isCovered: (path) => isSponsee(path) && !scene.revealed.has(path),
    });
  return (
    <>
      <DetailBar
        id={id}
        back={backHref(state)}
        ticket={state.ticket}
        neighbours={neighbourLinks(place, state, where.locale)}
        text={text}
      />
      <AnchorFocus />
      <article className="grid grid-cols-1 w-full min-w-0 max-w-308 gap-6 px-4 pt-5 pb-16 sm:px-6">
        <Headline record={record} kind={kind} scene={scene} tabs={<ViewTabs id={id} state={state} />} />
        <PhoneTicketButton text={text} />
        <AnswersRow record={record} scene={scene} />
        <DoctorNotes record={record} scene={scene} now={now} />
        {state.view === "raw" ? <RawView lines={lines()} /> : <RecordView record={record} scene={scene} />}
      </article>
    </>
  );
}

function neighbourLinks(place: ListPlace | null, state: DetailState, locale: string): NeighbourLinks | null {
  const { list } = state;
  if (place === null || list === null) return null;
  const link = (neighbour: ListPlace["next"]) =>
    neighbour === null
      ? null
      : detailHref(neighbour.id, { ...state, list: listOnPage(list, neighbour.page), reveal: [] });
  const position = `${formatCount(place.position, locale)} of ${formatCount(place.total, locale)}`;
  return { position, previous: link(place.previous), next: link(place.next) };
}
