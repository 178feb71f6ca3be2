import type { Metadata } from "next";
import { pageCopy } from "@/app/copy";
import { ForbiddenPage } from "@/app/forbidden-page";

export const metadata: Metadata = { title: pageCopy.auditForbidden.heading };

export default function AuditForbidden() {
  return <ForbiddenPage {...pageCopy.auditForbidden} right="audit" />;
}
