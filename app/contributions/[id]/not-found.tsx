import type { Metadata } from "next";
import { headers } from "next/headers";
import { pageCopy } from "@/app/copy";
import { readDetailState } from "@/components/contribution/detail/detail-href";
import { NearIds } from "@/components/go/jump-answer";
import { NotFoundPage } from "@/components/shell/pages/lazy-pages";
import { requestTarget } from "@/lib/server/http/request-origin";
import { nearContributions } from "@/lib/server/jump/jump";
import { pageContext } from "@/lib/server/pages/page-request";
import { findContribution } from "@/lib/server/records/contribution-detail";

export const metadata: Metadata = { title: pageCopy.notFound };

/** Shows similar ids in place of a contribution. Next renders it along with the page, even if that exists. */
export default async function MissingContribution() {
  const { pathname, searchParams } = new URL(requestTarget(await headers()), "http://desk");
  const id = decodeURIComponent(pathname.slice(pathname.lastIndexOf("/") + 1));
  const found = await findContribution(id);
  if (found.ok || found.failure.code !== "not_found") return null;
  const [hits, { region }] = await Promise.all([nearContributions(id), pageContext()]);
  const { state } = readDetailState({ ticket: searchParams.get("ticket") ?? undefined });
  return (
    <NotFoundPage>
      <NearIds hits={hits} typed={id} ticket={state.ticket} region={region} />
    </NotFoundPage>
  );
}
