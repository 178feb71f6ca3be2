import type { Metadata } from "next";
import { complete, usualIds } from "@/components/contribution/list/column-choice";
import { ContributionList } from "@/components/contribution/list/contribution-list";
import { packAnswer } from "@/components/contribution/list/pack-answer";
import { readListState } from "@/lib/client/contributions-url";
import { toContributionQuery } from "@/lib/client/list-question";
import { formatContributionQuery } from "@/lib/contract/contribution-query";
import { contributionPage, pageParams } from "@/lib/server/contribution-list";
import { pagePreferences } from "@/lib/server/page-preferences";

export const metadata: Metadata = { title: "Contributions" };

/** The list of contributions; its first page of rows is in the HTML. */
export default async function ContributionsPage({ searchParams }: PageProps<"/contributions">) {
  const { state } = readListState(pageParams(await searchParams));
  const drawnAt = Date.now();
  const query = toContributionQuery(state, drawnAt);
  const [{ table }, answer] = await Promise.all([pagePreferences(), contributionPage(query)]);
  const chosen = state.cols ?? table.cols;
  const columns = chosen === null ? usualIds : complete(chosen);
  return (
    <ContributionList drawnAt={drawnAt} first={packAnswer(formatContributionQuery(query), columns, answer)} />
  );
}
