import type { Metadata } from "next";
import { People } from "@/components/people/people";
import { AdminsOnly } from "@/components/ui/feedback/admins-only";
import { FailedPage } from "@/components/ui/feedback/failure-state";
import { adminNames, peopleView } from "@/lib/server/pages/account-views";
import { answerAs, pagePreferences } from "@/lib/server/pages/page-request";
import { pageOrigin } from "@/lib/server/pages/page-viewer";

export const metadata: Metadata = { title: "People" };

/** Who may see the records; for admins. */
export default async function PeoplePage() {
  const [view, { zone, locale }, { headers }] = await Promise.all([
    peopleView(),
    pagePreferences(),
    pageOrigin(),
  ]);
  await answerAs(view);
  if (!view.ok && view.failure.code === "forbidden") {
    return <AdminsOnly heading="People" what="people and their roles" admins={await adminNames()} />;
  }
  if (!view.ok) {
    return (
      <FailedPage
        heading="People"
        title="The people of this desk cannot be shown"
        failure={view.failure}
        requestId={headers.get("x-request-id") ?? undefined}
      />
    );
  }
  return <People {...view.value} now={Date.now()} place={{ zone: zone ?? "UTC", locale }} />;
}
