import type { Metadata } from "next";
import { pageCopy } from "@/app/copy";
import { ForbiddenPage } from "@/app/forbidden-page";

export const metadata: Metadata = { title: pageCopy.audit };

export default function AuditForbidden() {
  return <ForbiddenPage heading={pageCopy.audit} what={pageCopy.theAudit} right="audit" />;
}
