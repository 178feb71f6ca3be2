"use client";

import { settingsCopy } from "@/components/settings/copy";
import { ConfirmButton } from "@/components/ui/form/mutation-form";
import { Section } from "@/components/ui/panel/section";
import type { OwnSession } from "@/lib/client/account";
import { accountMutations } from "@/lib/client/api/mutations";
import { formatAgo, formatDate, formatTime, type Region } from "@/lib/format/moment";
import { SettingRow } from "./setting-row";

export function SessionPart(props: { sessions: readonly OwnSession[]; now: number; region: Region }) {
  const { sessions, now, region } = props;
  return (
    <Section title={settingsCopy.sessions} note={settingsCopy.sessionsNote}>
      {sessions.map(({ id, createdAt, lastUsedAt, address, userAgent, current }) => {
        const device = deviceName(userAgent);
        return (
          <SettingRow
            key={id}
            title={device}
            hint={
              <>
                {address === "" ? "" : `${address} · `}
                {settingsCopy.since(
                  current ? settingsCopy.inUse : settingsCopy.used(formatAgo(lastUsedAt, now, region.locale)),
                  `${formatDate(createdAt, region)}, ${formatTime(createdAt, region)}`,
                )}
              </>
            }
          >
            {current ? (
              <span className="text-ink-2">{settingsCopy.thisSession}</span>
            ) : (
              <ConfirmButton
                label={settingsCopy.end}
                name={settingsCopy.endSessionOf(device)}
                question={settingsCopy.endQuestion}
                isDestructive
                work={() => accountMutations.endSession(id)}
              />
            )}
          </SettingRow>
        );
      })}
    </Section>
  );
}

// The first match wins, because user agents also name the browsers that they descend from.
const browsers = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
] as const;
const systems = [
  ["Android", /\bAndroid\b/],
  ["iOS", /\b(iPhone|iPad|iPod)\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
] as const;

/** `Firefox on Windows` */
export function deviceName(userAgent: string): string {
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? settingsCopy.anotherBrowser;
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0];
  return system === undefined ? browser : settingsCopy.onSystem(browser, system);
}
