import type { Metadata } from "next";
import { pageCopy } from "@/app/copy";
import { ForbiddenPage } from "@/app/forbidden-page";

export const metadata: Metadata = { title: pageCopy.status };

export default function StatusForbidden() {
  return <ForbiddenPage heading={pageCopy.status} what={pageCopy.theStatus} right="status" />;
}
