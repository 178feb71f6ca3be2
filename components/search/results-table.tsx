"use client";

import { DataTable, type DeskColumn } from "@/components/table/data-table";
import { uiCopy } from "@/components/ui/copy";
import { DeskLink } from "@/components/ui/link/desk-link";
import { Absent, StatusBadge } from "@/components/ui/value/badge";
import { RecentDate } from "@/components/ui/value/recent-date";
import type { SearchHit } from "@/lib/client/api/answers";
import { voidSuffix } from "@/lib/client/api/search";
import { withTicket } from "@/lib/client/url/page-query";
import type { Region } from "@/lib/format/moment";
import { paths } from "@/lib/paths";
import { kindWords } from "@/lib/records/labels";
import { searchCopy } from "./copy";

interface CellContext {
  readonly region: Region;
  /** When the page was rendered, in ms UTC. */
  readonly drawnAt: number;
  readonly ticket: string | null;
}

type Column = DeskColumn<SearchHit, CellContext>;
type CellProps = Parameters<Column["Cell"]>[0];
type FoundText = SearchHit["found"][number];

function DateCell({ row: { at }, context: { region, drawnAt } }: CellProps) {
  if (at === null) return <Absent word={searchCopy.noDate} />;
  return <RecentDate at={at} drawnAt={drawnAt} region={region} />;
}

function SupporterCell({ row, context: { ticket } }: CellProps) {
  const { id, kind, anchor } = row;
  return (
    <DeskLink
      href={withTicket(paths.contribution(id), ticket, anchor)}
      data-row-link={id}
      className="block w-fit max-w-full"
    >
      <div className="font-medium">
        <Name {...row} />
      </div>{" "}
      {/* Also in compact rows: it distinguishes results without a name. */}
      <small className="block!">
        <bdi className="font-mono">{id}</bdi>
        {" · "}
        {kindWords[kind]}
      </small>
    </DeskLink>
  );
}

function Name({ name, found }: SearchHit) {
  if (name === null) return <span className="text-ink-3">{uiCopy.noName}</span>;
  const matched = found.find((text) => isName(text, name));
  return <bdi data-private="">{matched === undefined ? name : <Marked text={matched} />}</bdi>;
}

/** Whether a text is the name that the supporter's cell shows. */
function isName({ of, stretches }: FoundText, name: string | null): boolean {
  return of === "Name" && stretches.map(({ text }) => text).join("") === name;
}

function MatchCell({ row: { name, found, voidReceipts } }: CellProps) {
  return found
    .filter((text) => !isName(text, name))
    .map((text) => (
      <span
        key={`${text.of} ${text.stretches.map((stretch) => stretch.text).join("")}`}
        className="block break-words text-12 text-ink-2 leading-4"
      >
        <span className="text-ink-3">{text.of}: </span>
        <bdi data-private>
          <Marked text={text} />
        </bdi>
        {voidSuffix(text, voidReceipts)}
      </span>
    ));
}

function Marked({ text: { stretches } }: { text: FoundText }) {
  return stretches.map(({ text, isMarked }, at) => {
    const key = `${at} ${text}`;
    return isMarked ? (
      <mark key={key} className="rounded-[2px] bg-yellow-bg text-yellow">
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    );
  });
}

const columns: readonly Column[] = [
  {
    id: "date",
    heading: searchCopy.date,
    width: 120,
    Cell: DateCell,
    cell: "whitespace-nowrap max-sm:row-start-2 max-sm:text-12 max-sm:text-ink-3",
    yields: "not-print:sm:max-md:hidden",
  },
  {
    id: "supporter",
    heading: searchCopy.supporter,
    width: 176,
    isRowHeader: true,
    Cell: SupporterCell,
    // Begins at the edge of the page where the date is hidden.
    cell: "max-sm:col-span-2 max-sm:row-start-1 not-print:sm:max-md:pl-6!",
  },
  {
    id: "match",
    heading: searchCopy.match,
    width: 160,
    grows: true,
    Cell: MatchCell,
    // Above the card's link, so that a found text can be selected.
    cell: "max-sm:relative! max-sm:col-span-full max-sm:row-start-3 max-sm:empty:hidden",
  },
  {
    id: "amount",
    heading: searchCopy.amount,
    width: 112,
    align: "end",
    Cell: ({ row: { amount } }) => <div className="font-medium">{amount}</div>,
    cell: "max-sm:col-start-3 max-sm:row-start-1 max-sm:self-start",
  },
  {
    id: "status",
    heading: searchCopy.status,
    width: 124,
    Cell: ({ row: { status, isTest } }) => <StatusBadge status={status} isTest={isTest} />,
    cell: "max-w-none! max-sm:col-start-3 max-sm:row-start-2 max-sm:justify-self-end max-sm:pr-0!",
  },
];

/** The results in order of rank, with the rows of the list and the texts that contain the words. */
export function ResultsTable(props: CellContext & { caption: string; hits: readonly SearchHit[] }) {
  const { caption, hits, region, drawnAt, ticket } = props;
  return <DataTable caption={caption} columns={columns} rows={hits} context={{ region, drawnAt, ticket }} />;
}
