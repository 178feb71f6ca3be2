import type { Metadata } from "next";
import { ForbiddenPage } from "@/app/forbidden-page";

export const metadata: Metadata = { title: "Audit" };

/** Replaces the page for those who are no admins. */
export default function AuditForbidden() {
  return <ForbiddenPage heading="Audit" what="the audit" right="audit" />;
}
