import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import type { ReactNode } from "react";
import { readyEvent, repeatEarlyPress } from "@/components/shell/early-press";
import { Providers } from "@/components/shell/providers";
import { RecordsChip } from "@/components/shell/records-chip";
import { Shell } from "@/components/shell/shell";
import { readConfig } from "@/lib/config";
import { deskFrame } from "@/lib/server/pages/desk-frame";
import { pageNonce, pagePreferences } from "@/lib/server/pages/page-request";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Giving Desk", template: "%s · Giving Desk" },
  referrer: "no-referrer",
  icons: "/icon.svg",
};

export const viewport: Viewport = { colorScheme: "light dark" };

// The Latin parts are fetched before a page is painted, so that nothing moves when they arrive. Other scripts
// are in the style sheets of the same fonts and are fetched when a page uses them.
const sans = localFont({
  src: "../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2",
  variable: "--font-geist-sans",
  weight: "100 900",
  adjustFontFallback: false,
});

const mono = localFont({
  src: "../node_modules/@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2",
  variable: "--font-geist-mono",
  weight: "100 900",
  adjustFontFallback: false,
});

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
        <Providers preferences={preferences} deskZone={readConfig().zone}>
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
