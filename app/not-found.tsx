import type { Metadata } from "next";
import { NothingHere } from "@/components/shell/nothing-here";

export const metadata: Metadata = { title: "Not found" };

/** The answer to an address that no page or record has. */
export default function NotFound() {
  return <NothingHere />;
}
