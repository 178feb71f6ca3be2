import type { Route } from "next";
import { Icon } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import { StatusBadge } from "@/components/ui/value/badge";
import type { Hit } from "@/lib/client/jump";
import { withTicket } from "@/lib/client/url/page-query";
import { formatDate, type Region } from "@/lib/format/moment";
import { goCopy } from "./copy";

interface Props {
  readonly hits: readonly Hit[];
  /** The typed id, where these are only similar: the differences are marked. */
  readonly typed?: string;
  readonly ticket: string | null;
  readonly region: Region;
}

const kinds = {
  contribution: goCopy.contribution,
  supporter: goCopy.supporter,
  post: goCopy.post,
  feed: goCopy.feed,
} as const;

/** The address of a record, with the ticket that the reader came from. */
export function hitHref({ href, anchor }: Hit, ticket: string | null): Route {
  const page = withTicket(href, ticket);
  return anchor === undefined ? page : `${page}${anchor}`;
}

/** Records to choose from, each with its distinguishing facts. */
export function HitList({ hits, typed, ticket, region }: Props) {
  if (hits.length === 0) return null;
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {hits.map((hit) => (
        <li key={hit.href}>
          <DeskLink
            href={hitHref(hit, ticket)}
            className="flex min-h-14 items-center gap-4 rounded-well border border-line-2 px-4 py-2
              hover:bg-hover"
          >
            <span className="grid min-w-0 flex-1">
              <span className="truncate font-medium">
                <bdi className="block w-fit max-w-full truncate">{hit.name ?? kinds[hit.kind]}</bdi>
              </span>
              <span className="truncate text-12 text-ink-3">
                <span className="font-mono">
                  {typed === undefined ? hit.id : <MarkedId id={hit.id} typed={typed} />}
                </span>
                {/* Without room for a table head an amount has its own label. */}
                <span className={hit.amount === null ? "" : "max-sm:hidden"}>
                  {" · "}
                  {kinds[hit.kind]}
                </span>
                {hit.at === null ? null : ` · ${formatDate(hit.at, region)}`}
              </span>
            </span>
            <span
              className="flex shrink-0 items-center gap-4 max-sm:flex-col-reverse max-sm:items-end
              max-sm:gap-0.5"
            >
              {hit.status === undefined ? null : <StatusBadge status={hit.status} />}
              {hit.amount === null ? null : (
                <span className="min-w-20 text-right font-medium tabular-nums">{hit.amount}</span>
              )}
            </span>
            <Icon name="chevron-right" size={16} className="text-ink-3" />
          </DeskLink>
        </li>
      ))}
    </ul>
  );
}

function MarkedId({ id, typed }: { id: string; typed: string }) {
  return differences(id, typed).map(({ at, text, differs }) =>
    differs ? (
      <mark key={at} className="bg-transparent font-semibold text-accent underline">
        {text}
      </mark>
    ) : (
      <span key={at}>{text}</span>
    ),
  );
}

/**
 * Cuts a text where it begins or ends to differ from another; put together, the stretches are the text again.
 */
function differences(text: string, other: string) {
  const stretches: { at: number; text: string; differs: boolean }[] = [];
  for (const [at, character] of [...text].entries()) {
    const differs = [...other][at] !== character;
    const last = stretches.at(-1);
    if (last?.differs === differs) last.text += character;
    else stretches.push({ at, text: character, differs });
  }
  return stretches;
}

/** Records with similar ids to one that does not exist; empty if there are none. */
export function NearIds(props: {
  hits: readonly Hit[];
  typed: string;
  ticket: string | null;
  region: Region;
}) {
  if (props.hits.length === 0) return null;
  return (
    <section aria-labelledby="near-ids" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="near-ids" className="font-semibold text-14">
        {goCopy.didYouMean(props.hits.length)}
      </h2>
      <HitList {...props} />
    </section>
  );
}
