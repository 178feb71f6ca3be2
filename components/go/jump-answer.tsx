import type { Route } from "next";
import { notFoundCopy } from "@/components/shell/pages/copy";
import { type NextStep, NextSteps } from "@/components/ui/feedback/empty-state";
import { filled } from "@/components/ui/filled";
import { Icon } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import { panelCopy } from "@/components/ui/panel/copy";
import { StatusBadge } from "@/components/ui/value/badge";
import type { Hit, Jump, JumpAnswer } from "@/lib/client/jump";
import { searchHref } from "@/lib/client/url/list-changes";
import { defaultListState } from "@/lib/client/url/list-state";
import { withTicket } from "@/lib/client/url/page-query";
import { formatDate, type Region } from "@/lib/format/moment";
import { paths } from "@/lib/paths";
import { cut } from "@/lib/records/text";
import { goCopy, jumpWords } from "./copy";

const maxTextLength = 80;

/** Explains text that does not lead to exactly one record. */
export function JumpAnswerView(props: { answer: JumpAnswer; ticket: string | null; region: Region }) {
  const { answer, ticket, region } = props;
  const { before, after, advice } = jumpWords(answer);
  const { jump, match, hits } = answer;
  return (
    <>
      <div className="grid grid-cols-1 gap-4">
        <span
          className="grid size-10 place-items-center rounded-well border border-line bg-sunken
          text-ink-2"
        >
          <Icon name="circle-question-mark" size={20} />
        </span>
        <div className="grid grid-cols-1 gap-1">
          <h1 className="break-words font-semibold text-18">
            {before}
            <bdi
              className={jump.kind === "text" ? "" : "font-mono"}
              data-private={isPersonal(answer) ? "" : undefined}
            >
              {cut(textOf(jump), maxTextLength)}
            </bdi>
            {after}
          </h1>
          <p className="text-ink-2">{advice}</p>
        </div>
        {ticket === null ? null : (
          <p className="text-12 text-ink-3">
            {filled(panelCopy.fromTicket, {
              ticket: <bdi className="break-words font-medium text-ink-2">{ticket}</bdi>,
            })}
          </p>
        )}
      </div>
      <HitList {...{ hits, ticket, region }} typed={match === "near" ? textOf(jump) : null} />
      <NextSteps steps={nextSteps(jump, ticket)} />
    </>
  );
}

/** Whether the text may be a name or a phone number: it is not an ID, or it found records with other IDs. */
function isPersonal({ jump, match, hits }: JumpAnswer): boolean {
  return jump.kind === "text" || (match !== "near" && hits.some(({ id }) => id !== textOf(jump)));
}

function textOf(jump: Jump): string {
  if (jump.kind === "text") return jump.q;
  return jump.kind === "feed" ? jump.feedId : jump.id;
}

function nextSteps(jump: Jump, ticket: string | null): readonly NextStep[] {
  const contributions: NextStep = [
    "list",
    notFoundCopy.allContributions,
    withTicket(paths.contributions, ticket),
  ];
  const feeds: NextStep = ["newspaper", notFoundCopy.feeds, paths.feeds];
  if (jump.kind === "post") {
    const label = notFoundCopy.postsOf(jump.feedId);
    return [contributions, ["newspaper", label, paths.posts(jump.feedId)], feeds];
  }
  if (jump.kind === "supporter" || jump.kind === "feed") return [contributions, feeds];
  const search = searchHref({ ...defaultListState, q: textOf(jump), ticket: ticket ?? undefined });
  return [["search", goCopy.searchContributions, search], contributions, feeds];
}

interface Props {
  readonly hits: readonly Hit[];
  /** The typed id if the hits are only similar to it: their differences are marked. Otherwise null. */
  readonly typed: string | null;
  readonly ticket: string | null;
  readonly region: Region;
}

/** Pages of posts and feeds have no ticket. */
export function hitHref({ kind, href, anchor }: Hit, ticket: string | null): Route {
  const hasTicket = kind === "contribution" || kind === "supporter";
  return withTicket(href, hasTicket ? ticket : null, anchor);
}

function HitList({ hits, typed, ticket, region }: Props) {
  if (hits.length === 0) return null;
  return (
    <ul className="grid grid-cols-1 gap-2">
      {hits.map((hit) => (
        <li key={hit.href}>
          <DeskLink
            href={hitHref(hit, ticket)}
            className="flex min-h-14 items-center gap-4 rounded-well border border-line-2 px-4 py-2
              hover:bg-hover"
          >
            <span className="grid min-w-0 flex-1">
              <span className="truncate font-medium">
                <bdi
                  className="block w-fit max-w-full truncate"
                  data-private={hit.name === null || hit.kind === "post" ? undefined : ""}
                >
                  {hit.name ?? goCopy[hit.kind]}
                </bdi>
              </span>
              <span className="truncate text-12 text-ink-3">
                <span className="font-mono">
                  {typed === null ? hit.id : <MarkedId id={hit.id} typed={typed} />}
                </span>
                {/* A phone has no room for the kind next to an amount, which has its own label. */}
                <span className={hit.amount === null ? "" : "max-sm:hidden"}>
                  {" · "}
                  {goCopy[hit.kind]}
                </span>
                {hit.at === null ? null : ` · ${formatDate(hit.at, region)}`}
              </span>
            </span>
            <span
              className="flex shrink-0 items-center gap-4 max-sm:flex-col-reverse max-sm:items-end
              max-sm:gap-0.5"
            >
              {hit.status === undefined ? null : <StatusBadge status={hit.status} isTest={hit.isTest} />}
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

/** Marks the characters in which an id differs from the typed one. */
function MarkedId({ id, typed }: { id: string; typed: string }) {
  const typedCharacters = [...typed];
  return [...[...id].entries()].map(([at, character]) =>
    character === typedCharacters[at] ? (
      character
    ) : (
      <mark key={at} className="bg-transparent font-semibold text-accent underline">
        {character}
      </mark>
    ),
  );
}

export function NearIds(props: Props) {
  if (props.hits.length === 0) return null;
  return (
    <section aria-labelledby="near-ids" className="grid grid-cols-1 gap-2">
      <h2 id="near-ids" className="font-semibold text-14">
        {goCopy.didYouMean(props.hits.length)}
      </h2>
      <HitList {...props} />
    </section>
  );
}
