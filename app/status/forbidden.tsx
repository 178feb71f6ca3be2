import type { Metadata } from "next";
import { ForbiddenPage } from "@/app/forbidden-page";

export const metadata: Metadata = { title: "Status" };

export default function StatusForbidden() {
  return <ForbiddenPage heading="Status" what="the status of the desk" right="status" />;
}
