import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ContributionList } from "@/components/contribution/list/contribution-list";
import { readListState } from "@/lib/client/contributions-url";
import { toContributionQuery } from "@/lib/client/list-question";
import { contributionListState, pageParams } from "@/lib/server/contribution-list";

export const metadata: Metadata = { title: "Contributions" };

/** The list of contributions; its first page of rows is in the HTML. */
export default async function ContributionsPage({ searchParams }: PageProps<"/contributions">) {
  const { state } = readListState(pageParams(await searchParams));
  const drawnAt = Date.now();
  return (
    <HydrationBoundary state={await contributionListState(toContributionQuery(state, drawnAt))}>
      <ContributionList drawnAt={drawnAt} />
    </HydrationBoundary>
  );
}
