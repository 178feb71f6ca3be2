import type { Metadata } from "next";

export { DeadLink as default } from "@/components/sign-in/welcome";

export const metadata: Metadata = { title: "Welcome" };
