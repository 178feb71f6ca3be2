import type { Metadata } from "next";
import { ForbiddenPage } from "@/app/forbidden-page";

export const metadata: Metadata = { title: "People" };

/** Replaces the page for those who are no admins. */
export default function PeopleForbidden() {
  return <ForbiddenPage heading="People" what="people and their roles" right="people" />;
}
