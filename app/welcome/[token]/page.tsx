import type { Metadata } from "next";
import { DeadLink } from "@/components/sign-in/dead-link";
import { Welcome } from "@/components/sign-in/welcome";
import { openAccounts } from "@/lib/accounts/open-accounts";

export const metadata: Metadata = { title: "Welcome" };

/** Where a link leads that works once: of the first admin, of an invitation, or for a new password. */
export default async function WelcomePage({ params }: PageProps<"/welcome/[token]">) {
  const { token } = await params;
  const link = await (await openAccounts()).readLink(token);
  return link.ok ? <Welcome token={token} link={link.value} /> : <DeadLink />;
}
