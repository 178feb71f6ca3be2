import type { Metadata } from "next";
import { pageCopy } from "@/app/copy";

export { MissingPost as default } from "@/components/post/missing";

export const metadata: Metadata = { title: pageCopy.notFound };
