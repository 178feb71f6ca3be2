import type { Metadata } from "next";
import { AuditLog } from "@/components/audit/audit-log";
import { auditHref } from "@/components/audit/entry-row";
import { FailedPage } from "@/components/ui/feedback/failure-state";
import { LinkNotice, TidyLink } from "@/components/ui/feedback/page-notice";
import { readAuditState } from "@/lib/client/url/audit-state";
import { pageParams } from "@/lib/client/url/page-query";
import { auditView } from "@/lib/server/pages/account-views";
import { pageContext } from "@/lib/server/pages/page-request";

export const metadata: Metadata = { title: "Audit" };

/** The audit log, for admins. */
export default async function AuditPage({ searchParams }: PageProps<"/audit">) {
  const { state, notices } = readAuditState(pageParams(await searchParams));
  const { place, requestId } = await pageContext();
  const view = await auditView(state, place.zone);
  if (!view.ok) {
    const title = "The audit cannot be shown";
    return <FailedPage heading="Audit" title={title} failure={view.failure} requestId={requestId} />;
  }
  const { items, next, doers } = view.value;
  return (
    <>
      <LinkNotice notices={notices} tidy={<TidyLink href={auditHref(state)} />} />
      <AuditLog state={state} entries={items} older={next} doers={doers} place={place} />
    </>
  );
}
