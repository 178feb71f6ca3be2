import type { Metadata } from "next";
import { pageCopy } from "@/app/copy";
import { FailedPage } from "@/app/failed-page";
import { AuditLog } from "@/components/audit/audit-log";
import { auditHref } from "@/components/audit/copy";
import { LinkNotice } from "@/components/ui/feedback/page-notice";
import { readAuditState } from "@/lib/client/url/audit-state";
import { pageParams } from "@/lib/client/url/page-query";
import { auditView } from "@/lib/server/pages/account-views";
import { pageContext } from "@/lib/server/pages/page-request";

export const metadata: Metadata = { title: pageCopy.audit.heading };

export default async function AuditPage({ searchParams }: PageProps<"/audit">) {
  const { state, notices } = readAuditState(pageParams(await searchParams));
  const { region } = await pageContext();
  const view = await auditView(state, region.zone);
  if (!view.ok) return <FailedPage page={pageCopy.audit} failure={view.failure} />;
  const { items, next, actors } = view.value;
  return (
    <>
      <LinkNotice notices={notices} href={auditHref(state)} />
      <AuditLog state={state} entries={items} older={next} actors={actors} region={region} />
    </>
  );
}
