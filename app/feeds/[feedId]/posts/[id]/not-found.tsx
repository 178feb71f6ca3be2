import type { Metadata } from "next";

export { MissingPost as default } from "@/components/post/missing-post";

export const metadata: Metadata = { title: "Not found" };
