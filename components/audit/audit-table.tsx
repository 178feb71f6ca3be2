"use client";

import { DataTable, type DeskColumn } from "@/components/table/data-table";
import { Icon } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import type { AuditEntry } from "@/lib/client/account";
import { type AuditState, auditWord } from "@/lib/client/url/audit-state";
import { formatDate, formatExactTime, type Region } from "@/lib/format/moment";
import { paths } from "@/lib/paths";
import { type Actor, auditCopy, auditHref, entryCount, whoWords } from "./copy";

interface CellContext {
  readonly state: AuditState;
  /** Keyed by the ids of users and tokens. */
  readonly names: ReadonlyMap<string, string>;
  readonly region: Region;
}

type Column = DeskColumn<AuditEntry, CellContext>;
type CellProps = Parameters<Column["Cell"]>[0];

function TimeCell({ row: { at }, context: { region } }: CellProps) {
  return (
    <>
      <div>{formatDate(at, region)}</div>
      <small>{formatExactTime(at, region)}</small>
    </>
  );
}

function UserCell({ row, context: { state } }: CellProps) {
  const { whoId, address, requestId } = row;
  const name = <bdi>{whoWords(row)}</bdi>;
  return (
    <>
      <div className={whoId === null ? "" : "font-medium"}>
        {whoId === null ? (
          name
        ) : (
          <DeskLink
            href={auditHref({ ...state, who: whoId, before: undefined })}
            className="hover:text-accent"
          >
            {name}
          </DeskLink>
        )}
      </div>
      <small title={requestId === null ? undefined : auditCopy.request(requestId)}>
        {address ?? auditCopy.noAddress}
      </small>
    </>
  );
}

function ActionCell({ row, context: { region } }: CellProps) {
  const notes = [entryCount(row, region.locale), row.reason].filter(Boolean);
  return (
    <div className="sm:py-1">
      <div>{auditWord(row.action)}</div>
      {notes.length === 0 ? null : <small className="whitespace-normal!">{notes.join(" · ")}</small>}
    </div>
  );
}

const few = 4;

function IdsCell({ row: { ids, idsDigest, kind }, context }: CellProps) {
  if (idsDigest !== null) {
    return (
      <div className="text-12 text-ink-3" title={auditCopy.digestOf(idsDigest)}>
        {auditCopy.digest}
        <code className="font-mono">{idsDigest.slice(0, 8)}…</code>
      </div>
    );
  }
  const list = (
    <span className="flex min-w-0 flex-wrap content-start gap-x-3 gap-y-1">
      {ids.map((id) => (
        <ObjectId key={id} id={id} kind={kind} {...context} />
      ))}
    </span>
  );
  if (ids.length <= few) return list;
  return (
    <details className="group/ids">
      <summary className="flex w-max items-center gap-1 text-12 text-ink-2 leading-6 hover:text-ink">
        <Icon name="chevron-right" className="text-ink-3 group-open/ids:rotate-90" />
        {auditCopy.idCount(ids.length)}
      </summary>
      {list}
    </details>
  );
}

function ObjectId(props: Omit<CellContext, "region"> & { id: string; kind: string | null }) {
  const { id, kind, state, names } = props;
  const name = names.get(id);
  return (
    <span
      className={`inline-flex min-w-0 items-center gap-1 text-12 ${name === undefined ? "font-mono" : ""}`}
    >
      <DeskLink
        href={auditHref({ from: state.from, to: state.to, object: id })}
        title={auditCopy.entriesWith(id)}
        className="truncate text-ink-2 leading-6 hover:text-accent"
      >
        <bdi>{name ?? id}</bdi>
      </DeskLink>
      {kind === "contribution" ? (
        <DeskLink
          href={paths.contribution(id)}
          aria-label={auditCopy.openContribution(id)}
          className="grid size-6 place-items-center text-ink-3 hover:text-accent"
        >
          <Icon name="arrow-up-right" />
        </DeskLink>
      ) : null}
    </span>
  );
}

const columns: readonly Column[] = [
  { id: "time", heading: auditCopy.time, width: 128, Cell: TimeCell, cell: "max-sm:order-2" },
  {
    id: "user",
    heading: auditCopy.user,
    width: 240,
    isRowHeader: true,
    Cell: UserCell,
    cell: "max-sm:order-1 max-sm:col-span-2",
  },
  {
    id: "action",
    heading: auditCopy.action,
    width: 240,
    Cell: ActionCell,
    cell: "max-sm:order-3 max-sm:col-span-full",
  },
  {
    id: "ids",
    heading: auditCopy.recordIds,
    width: 280,
    grows: true,
    Cell: IdsCell,
    cell: "max-sm:order-4 max-sm:col-span-full",
  },
];

export interface AuditTableProps {
  readonly entries: readonly AuditEntry[];
  readonly state: AuditState;
  readonly actors: readonly Actor[];
  readonly region: Region;
}

export function AuditTable({ entries, state, actors, region }: AuditTableProps) {
  return (
    <DataTable
      caption={auditCopy.title}
      columns={columns}
      rows={entries.map((entry) => ({ ...entry, id: String(entry.seq) }))}
      context={{ state, region, names: new Map(actors.map(({ id, name }) => [id, name])) }}
    />
  );
}
