import type { Metadata } from "next";
import { AuditLog } from "@/components/audit/audit-log";
import { auditHref } from "@/components/audit/entry-row";
import { AdminsOnly } from "@/components/ui/feedback/admins-only";
import { FailedPage } from "@/components/ui/feedback/failure-state";
import { LinkNotice, TidyLink } from "@/components/ui/feedback/link-notice";
import { readAuditState } from "@/lib/client/url/audit-state";
import { pageParams } from "@/lib/client/url/page-query";
import { adminNames, auditView } from "@/lib/server/pages/account-views";
import { answerAs, pagePreferences } from "@/lib/server/pages/page-request";
import { pageOrigin } from "@/lib/server/pages/page-viewer";

export const metadata: Metadata = { title: "Audit" };

/** Who saw and did what; for admins. */
export default async function AuditPage({ searchParams }: PageProps<"/audit">) {
  const { state, notices } = readAuditState(pageParams(await searchParams));
  const [{ zone, locale }, { headers }] = await Promise.all([pagePreferences(), pageOrigin()]);
  const place = { zone: zone ?? "UTC", locale };
  const view = await auditView(state, place.zone);
  await answerAs(view);
  if (!view.ok && view.failure.code === "forbidden") {
    return <AdminsOnly heading="Audit" what="the audit" admins={await adminNames()} />;
  }
  if (!view.ok) {
    return (
      <FailedPage
        heading="Audit"
        title="The audit cannot be shown"
        failure={view.failure}
        requestId={headers.get("x-request-id") ?? undefined}
      />
    );
  }
  const { items, next, doers } = view.value;
  return (
    <>
      <LinkNotice notices={notices} tidy={<TidyLink href={auditHref(state)} />} />
      <AuditLog state={state} entries={items} older={next} doers={doers} place={place} />
    </>
  );
}
