import type { Metadata } from "next";
import { ForbiddenPage } from "@/app/forbidden-page";

export const metadata: Metadata = { title: "People" };

export default function PeopleForbidden() {
  return <ForbiddenPage heading="People" what="people and their roles" right="people" />;
}
