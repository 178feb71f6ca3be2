import { type ContributionQuery, formatContributionQuery } from "@/lib/contract/contribution-query";
import { paths } from "@/lib/paths";

/** The path and query of our own endpoint for a question (spec §4.3). */
export function contributionsRequest(query: ContributionQuery): string {
  const text = formatContributionQuery(query);
  return text === "" ? paths.apiContributions : `${paths.apiContributions}?${text}`;
}
