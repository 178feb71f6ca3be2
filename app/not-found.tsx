import type { Metadata } from "next";
import { pageCopy } from "@/app/copy";
import { NotFoundPage } from "@/components/shell/pages/lazy-pages";

export const metadata: Metadata = { title: pageCopy.notFound };

/** The page for a URL without a page or record. */
export default function NotFound() {
  return <NotFoundPage />;
}
