import type { Metadata } from "next";
import { pageCopy } from "@/app/copy";
import { NotFoundPage } from "@/components/shell/pages/lazy-pages";

export const metadata: Metadata = { title: pageCopy.notFound };

/** The answer to an address that no page or record has. */
export default function NotFound() {
  return <NotFoundPage />;
}
