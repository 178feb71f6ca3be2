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

/**
 * Covers nearly all text, and is fetched before a page is painted, so that nothing moves when it arrives.
 * Other scripts are in the style sheets of the same fonts and are fetched when a page uses them.
 */
const sans = localFont({
  src: "../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2",
  variable: "--font-geist-sans",
  weight: "100 900",
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,\
U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
    },
  ],
});

/** The same for ids and codes. */
const mono = localFont({
  src: "../node_modules/@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2",
  variable: "--font-geist-mono",
  weight: "100 900",
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,\
U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
    },
  ],
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
