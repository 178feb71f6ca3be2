import type { Metadata } from "next";
import { pageCopy } from "@/app/copy";

export { DeadLink as default } from "@/components/sign-in/welcome";

export const metadata: Metadata = { title: pageCopy.welcome.heading };
