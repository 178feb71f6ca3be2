import type { Metadata } from "next";
import { SettingsForm } from "@/components/settings/settings-form";
import { formatCount } from "@/lib/format/count";
import { formatDate, formatTime } from "@/lib/format/moment";
import { pagePreferences } from "@/lib/server/page-preferences";

export const metadata: Metadata = { title: "Settings" };

/** How one person likes the desk on one device. */
export default async function SettingsPage() {
  const { zone, locale } = await pagePreferences();
  const place = { zone: zone ?? "UTC", locale };
  const now = Date.now();
  const example = `${formatDate(now, place)}, ${formatTime(now, place)} · ${formatCount(1204, locale)}`;
  return (
    <div className="mx-auto grid w-full max-w-200 content-start gap-8 px-4 py-6 sm:px-6">
      <div>
        <h1 className="font-semibold text-24 tracking-[-0.025em]">Settings</h1>
        <p className="text-ink-2">For you, on this device. Nothing here changes a record.</p>
      </div>
      <SettingsForm example={<span className="tabular-nums">{example}</span>} />
    </div>
  );
}
