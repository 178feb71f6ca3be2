import type { Metadata } from "next";
import { pageCopy } from "@/app/copy";
import { FailedPage } from "@/app/failed-page";
import { LiveStatus, StatusHead } from "@/components/status/live-status";
import { dataSentence, statusVerdict } from "@/components/status/status-verdict";
import { may } from "@/lib/accounts/viewer";
import { formatExactTime } from "@/lib/format/moment";
import { pageContext, signedInContext } from "@/lib/server/pages/page-request";
import { statusReport } from "@/lib/server/status/status";

export const metadata: Metadata = { title: pageCopy.status.heading };

/** Shows the state of the data to everyone; to operators also the desk, its database and the data service. */
export default async function StatusPage() {
  const [context, { region }] = await Promise.all([signedInContext(), pageContext()]);
  if (!context.ok) return <FailedPage page={pageCopy.status} failure={context.failure} />;
  const report = await statusReport();
  if (may(context.value.viewer, "status")) return <LiveStatus first={report} region={region} />;
  return (
    <StatusHead
      sentence={dataSentence(report, region)}
      verdict={statusVerdict(report, region)}
      updated={formatExactTime(report.at, region)}
    />
  );
}
