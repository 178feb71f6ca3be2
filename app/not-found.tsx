import type { Metadata } from "next";
import { pageCopy } from "@/app/copy";
import { NotFoundPage } from "@/components/shell/pages/lazy-pages";

export const metadata: Metadata = { title: pageCopy.notFound };

export default function NotFound() {
  return <NotFoundPage />;
}
