import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { readyEvent, repeatEarlyPress } from "@/components/shell/early-press";
import { Providers } from "@/components/shell/providers";
import { RecordsChip } from "@/components/shell/records-chip";
import { Shell } from "@/components/shell/shell";
import { deskFrame } from "@/lib/server/pages/desk-frame";
import { pageNonce, pagePreferences } from "@/lib/server/pages/page-request";
import { mono, sans } from "./fonts";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Giving Desk", template: "%s · Giving Desk" },
  referrer: "no-referrer",
  icons: "/icon.svg",
};

export const viewport: Viewport = { colorScheme: "light dark" };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [preferences, frame, nonce] = await Promise.all([pagePreferences(), deskFrame(), pageNonce()]);
  return (
    <html
      lang="en"
      data-theme={preferences.theme}
      data-contrast={preferences.contrast}
      data-mask={preferences.mask ? "on" : "off"}
      className={`${sans.variable} ${mono.variable}`}
    >
      <body className="font-sans">
        <script nonce={nonce}>{`(${repeatEarlyPress})(10000,"${readyEvent}")`}</script>
        <Providers preferences={preferences}>
          {frame === null ? (
            children
          ) : (
            <Shell {...frame} chip={frame.chip === null ? null : <RecordsChip records={frame.chip} />}>
              {children}
            </Shell>
          )}
        </Providers>
      </body>
    </html>
  );
}
