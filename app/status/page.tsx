import type { Metadata } from "next";
import { AdminFailure } from "@/app/admin-failure";
import { LiveStatus } from "@/components/status/live-status";
import { answerAs, pageContext } from "@/lib/server/pages/page-request";
import { pageVisitFor } from "@/lib/server/pages/page-viewer";
import { statusReport } from "@/lib/server/status/status";

export const metadata: Metadata = { title: "Status" };

/** The state of the desk, its database and its data service, for operators. */
export default async function StatusPage() {
  const visit = await pageVisitFor("status");
  await answerAs(visit);
  if (visit.ok) {
    const [first, { place }] = await Promise.all([statusReport(), pageContext()]);
    return <LiveStatus first={first} place={place} />;
  }
  return (
    <AdminFailure
      heading="Status"
      title="The status cannot be shown"
      what="the status of the desk"
      failure={visit.failure}
    />
  );
}
