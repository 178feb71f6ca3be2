import type { Metadata } from "next";
import { AdminFailure } from "@/app/admin-failure";
import { People } from "@/components/people/people";
import { peopleView } from "@/lib/server/pages/account-views";
import { answerAs, pageContext } from "@/lib/server/pages/page-request";

export const metadata: Metadata = { title: "People" };

/** The people who may see the records; for admins. */
export default async function PeoplePage() {
  const [view, { place, now }] = await Promise.all([peopleView(), pageContext()]);
  await answerAs(view);
  if (view.ok) return <People {...view.value} now={now} place={place} />;
  return (
    <AdminFailure
      heading="People"
      title="The people of this desk cannot be shown"
      what="people and their roles"
      failure={view.failure}
    />
  );
}
