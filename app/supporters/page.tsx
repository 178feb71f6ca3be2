import type { Metadata } from "next";
import { pageCopy } from "@/app/copy";
import { FailedPage } from "@/app/failed-page";
import { SupporterList } from "@/components/supporter/supporter-list";
import { pageParams } from "@/lib/client/url/page-query";
import { readSupporterListState } from "@/lib/client/url/supporter-states";
import { pageContext } from "@/lib/server/pages/page-request";
import { supporterSlice } from "@/lib/server/records/supporters";

export const metadata: Metadata = { title: pageCopy.supporters.heading };

export default async function SupportersPage({ searchParams }: PageProps<"/supporters">) {
  const { state, notices } = readSupporterListState(pageParams(await searchParams));
  const [found, { region, now }] = await Promise.all([supporterSlice(state), pageContext()]);
  if (!found.ok) return <FailedPage page={pageCopy.supporters} failure={found.failure} />;
  return <SupporterList found={found.value} state={state} notices={notices} region={region} now={now} />;
}
