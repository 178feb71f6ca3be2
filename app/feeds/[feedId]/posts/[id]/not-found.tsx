import type { Metadata } from "next";
import { pageCopy } from "@/app/copy";

export { NotFoundPage as default } from "@/components/shell/pages/lazy-pages";

export const metadata: Metadata = { title: pageCopy.notFound };
