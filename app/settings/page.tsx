import type { Metadata } from "next";
import { pageCopy } from "@/app/copy";
import { FailedPage } from "@/app/failed-page";
import { AccountPart } from "@/components/settings/account-part";
import { SessionPart } from "@/components/settings/session-rows";
import { SettingsForm } from "@/components/settings/settings-form";
import { TokenPart } from "@/components/settings/token-part";
import { formatCount } from "@/lib/format/count";
import { formatDate, formatTime } from "@/lib/format/moment";
import { ownSettings } from "@/lib/server/pages/account-views";
import { pageContext } from "@/lib/server/pages/page-request";

export const metadata: Metadata = { title: pageCopy.settings.heading };

export default async function SettingsPage() {
  const [{ region, now }, settings] = await Promise.all([pageContext(), ownSettings()]);
  if (!settings.ok) return <FailedPage page={pageCopy.settings} failure={settings.failure} />;
  const own = settings.value;
  const moment = `${formatDate(now, region)}, ${formatTime(now, region)}`;
  const example = `${moment} · ${formatCount(1204, region.locale)}`;
  return (
    <div
      className="mx-auto grid w-full max-w-200 grid-cols-1 content-start gap-8 px-4 py-6
      sm:px-6"
    >
      <div>
        <h1 className="font-semibold text-24">{pageCopy.settings.heading}</h1>
        <p className="text-ink-2">{own === null ? pageCopy.settingsNote : pageCopy.accountNote}</p>
      </div>
      {own === null ? null : <AccountPart account={own.account} own={own.own} />}
      <SettingsForm example={<span className="tabular-nums">{example}</span>} />
      {own === null ? null : <SessionPart sessions={own.sessions} now={now} region={region} />}
      {own === null || own.tokens === null ? null : (
        <TokenPart tokens={own.tokens} now={now} region={region} />
      )}
    </div>
  );
}
