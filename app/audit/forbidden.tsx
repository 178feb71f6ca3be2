import type { Metadata } from "next";
import { ForbiddenPage } from "@/app/forbidden-page";

export const metadata: Metadata = { title: "Audit" };

export default function AuditForbidden() {
  return <ForbiddenPage heading="Audit" what="the audit" right="audit" />;
}
