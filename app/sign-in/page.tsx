import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { pageCopy } from "@/app/copy";
import { SignIn } from "@/components/sign-in/sign-in";
import { openAccounts } from "@/lib/accounts/open-accounts";
import { pageParams } from "@/lib/client/url/page-query";
import { readConfig } from "@/lib/config";
import { requestOrigin, safeNext } from "@/lib/server/http/request-origin";
import { pageViewer } from "@/lib/server/pages/page-request";

export const metadata: Metadata = { title: pageCopy.signIn };

export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  const params = pageParams(await searchParams);
  const text = (name: string) => {
    const value = params.get(name);
    return typeof value === "string" ? value : null;
  };
  const next = safeNext(text("next"), requestOrigin(await headers()));
  const viewer = await pageViewer();
  if (viewer.ok) redirect(next);
  const people = await (await openAccounts()).hasPeople();
  return (
    <SignIn
      next={next}
      provider={readConfig().oidc?.label ?? null}
      problem={text("problem")}
      hasSignedOut={text("signed") === "out"}
      isNew={people.ok && !people.value}
    />
  );
}
