import { DeskLink } from "@/components/ui/desk-link";
import { ArrowUpRight } from "@/components/ui/icons";
import type { AuditState } from "@/lib/client/audit-url";
import { paths } from "@/lib/paths";
import { auditHref } from "./audit-href";
import type { Entry } from "./entry";

const few = 4;

/** The ids of an entry, each a way to everybody else who had to do with it. */
export function EntryIds(props: { entry: Entry; state: AuditState; names: ReadonlyMap<string, string> }) {
  const { entry, state, names } = props;
  const { ids, idsDigest, kind } = entry;
  if (idsDigest !== null) {
    return (
      <p className="min-w-0 truncate text-12 text-ink-3" title={`SHA-256 of the ids: ${idsDigest}`}>
        Digest <code className="font-mono">{idsDigest}</code>
      </p>
    );
  }
  const list = (some: readonly string[]) => (
    <span className="flex min-w-0 flex-wrap content-start gap-x-3 gap-y-1">
      {some.map((id) => (
        <ObjectId key={id} id={id} name={names.get(id)} kind={kind} state={state} />
      ))}
    </span>
  );
  if (ids.length <= few) return list(ids);
  return (
    <details className="min-w-0">
      <summary className="text-12 text-ink-2 hover:text-ink">{ids.length} ids</summary>
      {list(ids)}
    </details>
  );
}

function ObjectId(props: { id: string; name: string | undefined; kind: string | null; state: AuditState }) {
  const { id, name, kind, state } = props;
  return (
    <span
      className={`inline-flex min-w-0 items-center gap-1 text-12 ${name === undefined ? "font-mono" : ""}`}
    >
      <DeskLink
        href={auditHref({ ...state, who: null, action: null, object: id, before: null })}
        title={`Who had to do with ${id}?`}
        className="truncate text-ink-2 hover:text-accent"
      >
        <bdi>{name ?? id}</bdi>
      </DeskLink>
      {kind === "contribution" ? (
        <DeskLink
          href={paths.contribution(id)}
          aria-label={`Open contribution ${id}`}
          className="grid size-6 place-items-center text-ink-3 hover:text-accent"
        >
          <ArrowUpRight aria-hidden size={14} strokeWidth={1.75} />
        </DeskLink>
      ) : null}
    </span>
  );
}
