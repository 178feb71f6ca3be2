import type { Metadata } from "next";
import { pageCopy } from "@/app/copy";
import { People } from "@/components/people/people";
import { FailedPage } from "@/components/ui/feedback/failure-state";
import { peopleView } from "@/lib/server/pages/account-views";
import { pageContext } from "@/lib/server/pages/page-request";

export const metadata: Metadata = { title: pageCopy.people };

/** The people who may see the records; for admins. */
export default async function PeoplePage() {
  const [view, { region, now, requestId }] = await Promise.all([peopleView(), pageContext()]);
  if (view.ok) return <People {...view.value} now={now} region={region} />;
  const title = pageCopy.peopleNotLoaded;
  return <FailedPage heading={pageCopy.people} title={title} failure={view.failure} requestId={requestId} />;
}
