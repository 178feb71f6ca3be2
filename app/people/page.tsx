import type { Metadata } from "next";
import { pageCopy } from "@/app/copy";
import { FailedPage } from "@/app/failed-page";
import { People } from "@/components/people/people";
import { peopleView } from "@/lib/server/pages/account-views";
import { pageContext } from "@/lib/server/pages/page-request";

export const metadata: Metadata = { title: pageCopy.people.heading };

export default async function PeoplePage() {
  const [view, { region, now }] = await Promise.all([peopleView(), pageContext()]);
  if (view.ok) return <People {...view.value} now={now} region={region} />;
  return <FailedPage page={pageCopy.people} failure={view.failure} />;
}
