import type { Metadata } from "next";
import { LiveStatus } from "@/components/status/live-status";
import { pagePreferences } from "@/lib/server/page-preferences";
import { requiredViewer } from "@/lib/server/page-viewer";
import { statusReport } from "@/lib/server/status";

export const metadata: Metadata = { title: "Status" };

/** Whether the desk and what it stands on are well: in words first, then in figures. */
export default async function StatusPage() {
  await requiredViewer();
  const [first, { zone, locale }] = await Promise.all([statusReport(), pagePreferences()]);
  return <LiveStatus first={first} place={{ zone: zone ?? "UTC", locale }} />;
}
