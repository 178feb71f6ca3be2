import type { Metadata } from "next";
import { pageCopy } from "@/app/copy";
import { FailedPage } from "@/app/failed-page";
import { SupporterList, supporterRemovals } from "@/components/supporter/supporter-list";
import { pageParams } from "@/lib/client/url/page-query";
import { readSupporterListState } from "@/lib/client/url/supporter-states";
import { pageContext } from "@/lib/server/pages/page-request";
import { countSupporters, supporterSlice } from "@/lib/server/records/supporters";

export const metadata: Metadata = { title: pageCopy.supporters.heading };

export default async function SupportersPage({ searchParams }: PageProps<"/supporters">) {
  const { state, notices } = readSupporterListState(pageParams(await searchParams));
  const [found, { region, now }] = await Promise.all([supporterSlice(state), pageContext()]);
  if (!found.ok) return <FailedPage page={pageCopy.supporters} failure={found.failure} />;
  const isNone = found.value.total === 0 && !found.value.isAtLeast;
  const removals = isNone ? supporterRemovals(state) : [];
  const counts = await countSupporters(removals.map(({ without }) => without));
  return (
    <SupporterList
      {...{ state, notices, region, now }}
      found={found.value}
      removals={removals.map((removal, at) => ({ ...removal, count: counts[at] ?? null }))}
    />
  );
}
