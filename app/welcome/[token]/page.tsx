import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { pageCopy } from "@/app/copy";
import { FailedPage } from "@/app/failed-page";
import { Welcome } from "@/components/sign-in/welcome";
import { openAccounts } from "@/lib/accounts/open-accounts";
import { pageViewer } from "@/lib/server/pages/page-request";

export const metadata: Metadata = { title: pageCopy.welcome.heading };

/** The page of a one-time link: for the first admin, an invitation or a new password. */
export default async function WelcomePage({ params }: PageProps<"/welcome/[token]">) {
  const { token } = await params;
  const link = await (await openAccounts()).readLink(token);
  const viewer = await pageViewer();
  const current = viewer.ok && viewer.value.kind === "person" ? viewer.value.name : null;
  if (link.ok) return <Welcome token={token} link={link.value} current={current} />;
  if (link.failure.code === "not_found") notFound();
  return <FailedPage page={pageCopy.welcome} failure={link.failure} />;
}
