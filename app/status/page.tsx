import type { Metadata } from "next";
import { pageCopy } from "@/app/copy";
import { LiveStatus } from "@/components/status/live-status";
import { FailedPage } from "@/components/ui/feedback/failure-state";
import { pageContext, pageVisitFor } from "@/lib/server/pages/page-request";
import { statusReport } from "@/lib/server/status/status";

export const metadata: Metadata = { title: pageCopy.status };

/** The state of the desk, its database and its data service, for operators. */
export default async function StatusPage() {
  const [visit, { region, requestId }] = await Promise.all([pageVisitFor("status"), pageContext()]);
  if (visit.ok) return <LiveStatus first={await statusReport()} region={region} />;
  const title = pageCopy.statusNotLoaded;
  return <FailedPage heading={pageCopy.status} title={title} failure={visit.failure} requestId={requestId} />;
}
