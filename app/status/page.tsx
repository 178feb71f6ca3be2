import type { Metadata } from "next";
import { LiveStatus } from "@/components/status/live-status";
import { AdminsOnly } from "@/components/ui/feedback/admins-only";
import { FailedPage } from "@/components/ui/feedback/failure-state";
import { adminNames } from "@/lib/server/pages/account-views";
import { answerAs, pagePreferences } from "@/lib/server/pages/page-request";
import { pageOrigin, pageVisitFor } from "@/lib/server/pages/page-viewer";
import { statusReport } from "@/lib/server/status/status";

export const metadata: Metadata = { title: "Status" };

/** Whether the desk and what it stands on are well: in words first, then in figures. For whoever keeps it. */
export default async function StatusPage() {
  const visit = await pageVisitFor("status");
  await answerAs(visit);
  if (visit.ok) {
    const [first, { zone, locale }] = await Promise.all([statusReport(), pagePreferences()]);
    return <LiveStatus first={first} place={{ zone: zone ?? "UTC", locale }} />;
  }
  if (visit.failure.code === "forbidden") {
    return <AdminsOnly heading="Status" what="the status of the desk" admins={await adminNames()} />;
  }
  const { headers } = await pageOrigin();
  return (
    <FailedPage
      heading="Status"
      title="The status cannot be shown"
      failure={visit.failure}
      requestId={headers.get("x-request-id") ?? undefined}
    />
  );
}
