import { shortened } from "@/components/shell/nav-pages";
import { Icon } from "@/components/ui/icon";
import { type Way, WayList } from "@/components/ui/link/way-list";
import type { Jump, JumpAnswer } from "@/lib/client/jump";
import { searchHref } from "@/lib/client/url/list-changes";
import { defaultListState } from "@/lib/client/url/list-state";
import { withTicket } from "@/lib/client/url/page-query";
import type { Region } from "@/lib/format/moment";
import { paths } from "@/lib/paths";
import { goCopy } from "./copy";
import { HitList } from "./hit-list";

/** The result for a text that does not lead to exactly one record. */
export function JumpAnswerView(props: { answer: JumpAnswer; ticket: string | null; region: Region }) {
  const { answer, ticket, region } = props;
  const { before, after, advice } = jumpWords(answer);
  const { jump, hits, near, held } = answer;
  const shown = [hits, near, held].find((list) => list.length > 0) ?? [];
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <span
          className="grid size-10 place-items-center rounded-well border border-line bg-sunken
          text-ink-2"
        >
          <Icon name="circle-question-mark" size={20} />
        </span>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <h1 className="break-words font-semibold text-18 tracking-[-0.018em]">
            {before}
            <bdi className={jump.kind === "text" ? "" : "font-mono"}>{shortened(textOf(jump))}</bdi>
            {after}
          </h1>
          <p className="text-ink-2">{advice}</p>
        </div>
        {ticket === null ? null : (
          <p className="text-12 text-ink-3">
            {goCopy.fromTicket}
            <bdi className="break-words font-medium text-ink-2">{ticket}</bdi>
          </p>
        )}
      </div>
      <HitList
        hits={shown}
        ticket={ticket}
        region={region}
        {...(shown === near && jump.kind === "contribution" && { typed: jump.id })}
      />
      <WayList ways={waysFrom(jump, ticket)} />
    </>
  );
}

/** The headline of a result, around the text, and its explanation. */
function jumpWords(answer: JumpAnswer): { before: string; after?: string; advice: string } {
  const { jump, hits, near, held } = answer;
  const isHeld = held.length > 0;
  const found = { before: goCopy.contributionsBefore, after: "”", advice: goCopy.closest };
  switch (jump.kind) {
    case "contribution":
      if (hits.length > 1) return { before: goCopy.idShared(hits.length), advice: goCopy.chooseOne };
      // Four digits may be an id and the end of a card.
      if (isHeld && near.length === 0) return { ...found, advice: goCopy.notHeld };
      return {
        before: goCopy.noContributionBefore,
        advice: isHeld ? goCopy.closest : nearWords(near.length),
      };
    case "post":
      return { before: goCopy.noPostBefore, after: goCopy.inFeed(jump.feedId), advice: goCopy.typing };
    case "supporter":
      return { before: goCopy.noSupporterBefore, advice: goCopy.typing };
    case "feed":
      return { before: goCopy.noFeedBefore, advice: goCopy.typing };
    case "text":
      if (hits.length > 1)
        return { before: goCopy.wordShared(hits.length), after: "”", advice: goCopy.chooseOne };
      if (isHeld) return found;
      return {
        before: goCopy.noResultBefore,
        after: "”",
        advice: goCopy.noResult,
      };
  }
}

function textOf(jump: Jump): string {
  if (jump.kind === "text") return jump.q;
  return jump.kind === "feed" ? jump.feedId : jump.id;
}

function nearWords(count: number): string {
  return count === 0 ? goCopy.typing : goCopy.didYouMean(count);
}

/** Returns links to other pages after a search without results. */
function waysFrom(jump: Jump, ticket: string | null): readonly Way[] {
  const contributions: Way = ["list", goCopy.allContributions, withTicket(paths.contributions, ticket)];
  const feeds: Way = ["newspaper", goCopy.feeds, paths.feeds];
  if (jump.kind === "post") {
    const label = goCopy.postsOf(jump.feedId);
    return [contributions, ["newspaper", label, paths.posts(jump.feedId)], feeds];
  }
  if (jump.kind === "supporter" || jump.kind === "feed") return [contributions, feeds];
  const search = searchHref({ ...defaultListState, q: textOf(jump) });
  return [["search", goCopy.searchContributions, search], contributions, feeds];
}
