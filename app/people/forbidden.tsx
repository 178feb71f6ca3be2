import type { Metadata } from "next";
import { pageCopy } from "@/app/copy";
import { ForbiddenPage } from "@/app/forbidden-page";

export const metadata: Metadata = { title: pageCopy.peopleForbidden.heading };

export default function PeopleForbidden() {
  return <ForbiddenPage {...pageCopy.peopleForbidden} right="people" />;
}
