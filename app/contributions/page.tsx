import type { Metadata } from "next";
import { complete, usualIds } from "@/components/contribution/list/column-choice";
import { ContributionList } from "@/components/contribution/list/contribution-list";
import { ListSkeleton } from "@/components/contribution/list/list-skeleton";
import { packAnswer } from "@/components/contribution/list/pack-answer";
import { ArrivalBoundary } from "@/components/ui/page/arrival-boundary";
import { readListState, toContributionQuery } from "@/lib/client/url/list-state";
import { pageParams } from "@/lib/client/url/page-query";
import { formatListQuery } from "@/lib/contract/search-query";
import { answerAs, isSoftNavigation, pagePreferences } from "@/lib/server/pages/page-request";
import { contributionPage } from "@/lib/server/records/contribution-lists";

export const metadata: Metadata = { title: "Contributions" };

type Props = PageProps<"/contributions">;

/** The list of contributions; its first page of rows is in the HTML. */
export default async function ContributionsPage({ searchParams }: Props) {
  return (
    <ArrivalBoundary isSoft={await isSoftNavigation()} fallback={<ListSkeleton />}>
      <FirstPage searchParams={searchParams} />
    </ArrivalBoundary>
  );
}

async function FirstPage({ searchParams }: Pick<Props, "searchParams">) {
  const { state } = readListState(pageParams(await searchParams));
  const drawnAt = Date.now();
  const query = toContributionQuery(state, drawnAt);
  const [{ table }, answer] = await Promise.all([pagePreferences(), contributionPage(query)]);
  await answerAs(answer.outcome);
  const chosen = state.cols ?? table.cols;
  const columns = chosen === null ? usualIds : complete(chosen);
  return <ContributionList drawnAt={drawnAt} first={packAnswer(formatListQuery(query), columns, answer)} />;
}
