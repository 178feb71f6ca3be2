import type { Metadata } from "next";
import { pageCopy } from "@/app/copy";
import { ForbiddenPage } from "@/app/forbidden-page";

export const metadata: Metadata = { title: pageCopy.people };

export default function PeopleForbidden() {
  return <ForbiddenPage heading={pageCopy.people} what={pageCopy.thePeople} right="people" />;
}
