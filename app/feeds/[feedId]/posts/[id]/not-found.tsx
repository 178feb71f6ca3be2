import type { Metadata } from "next";

export { MissingPost as default } from "@/components/post/missing";

export const metadata: Metadata = { title: "Not found" };
