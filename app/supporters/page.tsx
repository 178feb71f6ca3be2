import type { Metadata } from "next";
import { pageCopy } from "@/app/copy";
import { SupporterList } from "@/components/supporter/supporter-list";
import { FailedPage } from "@/components/ui/feedback/failure-state";
import { pageParams } from "@/lib/client/url/page-query";
import { readSupporterListState } from "@/lib/client/url/supporter-states";
import { pageContext } from "@/lib/server/pages/page-request";
import { supporterSlice } from "@/lib/server/records/supporters";

export const metadata: Metadata = { title: pageCopy.supporters };

export default async function SupportersPage({ searchParams }: PageProps<"/supporters">) {
  const { state, notices } = readSupporterListState(pageParams(await searchParams));
  const [found, { region, now, requestId }] = await Promise.all([supporterSlice(state), pageContext()]);
  if (!found.ok) {
    const title = pageCopy.supportersNotLoaded;
    return (
      <FailedPage heading={pageCopy.supporters} title={title} failure={found.failure} requestId={requestId} />
    );
  }
  return <SupporterList found={found.value} state={state} notices={notices} region={region} now={now} />;
}
