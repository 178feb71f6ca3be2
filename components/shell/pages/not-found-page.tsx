"use client";

import { usePathname, useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { notFoundCopy } from "@/components/shell/pages/copy";
import { EmptyState, type NextStep, NextSteps } from "@/components/ui/feedback/empty-state";
import { filled } from "@/components/ui/filled";
import { goHref, type Jump, resolveJump } from "@/lib/client/jump";
import { ticketOf, withTicket } from "@/lib/client/url/page-query";
import { paths } from "@/lib/paths";
import { cut } from "@/lib/records/text";

const maxIdLength = 80;

/** The page of a URL without a page or record: the requested id, close matches and links to lists. */
export default function NotFoundContent({ children }: { children?: ReactNode }) {
  const path = usePathname();
  const ticket = ticketOf(useSearchParams());
  const jump = resolveJump(path);
  const { title, id } = reasonOf(jump, path);
  return (
    <EmptyState
      icon="circle-question-mark"
      title={filled(title, { id: <bdi className="font-mono">{id}</bdi> })}
      text={<p>{notFoundCopy.hint}</p>}
    >
      {children}
      <nav aria-label={notFoundCopy.waysOn}>
        <NextSteps steps={nextSteps(jump, ticket)} />
      </nav>
    </EmptyState>
  );
}

const reasons = {
  contribution: notFoundCopy.noContribution,
  supporter: notFoundCopy.noSupporter,
  feed: notFoundCopy.noFeed,
  post: notFoundCopy.noPost,
};
const recordPath = /^\/(?:(?:contributions|supporters)\/[^/]+|feeds\/[^/]+\/posts(?:\/[^/]+)?)$/;

/** Only the URL of a record or feed itself shows that it does not exist. A longer path may be wrong. */
function reasonOf(jump: Jump, path: string): { title: string; id: string | null } {
  if (jump.kind !== "text" && recordPath.test(path)) {
    return { title: reasons[jump.kind], id: cut(jump.kind === "feed" ? jump.feedId : jump.id, maxIdLength) };
  }
  return { title: notFoundCopy.noPage, id: null };
}

const feeds: NextStep = ["newspaper", notFoundCopy.feeds, paths.feeds];
const supporters: NextStep = ["hand-heart", notFoundCopy.allSupporters, paths.supporters];

function nextSteps(jump: Jump, ticket: string | null): readonly NextStep[] {
  const list = withTicket(paths.contributions, ticket);
  const contributions: NextStep = ["receipt-text", notFoundCopy.allContributions, list];
  const resolver: NextStep = ["corner-down-right", notFoundCopy.resolver, withTicket(paths.go, ticket)];
  switch (jump.kind) {
    case "contribution": {
      const label = notFoundCopy.closeIds(cut(jump.id, maxIdLength));
      return [["corner-down-right", label, goHref(jump.id, ticket ?? undefined)], contributions, resolver];
    }
    case "post": {
      const label = notFoundCopy.postsOf(cut(jump.feedId, maxIdLength));
      return [["newspaper", label, paths.posts(jump.feedId)], feeds, resolver];
    }
    case "supporter":
      return [supporters, contributions, resolver];
    case "feed":
    case "text":
      return [contributions, feeds, resolver];
  }
}
