import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata } from "next";
import { connection } from "next/server";
import type { ReactNode } from "react";
import { Masthead } from "@/components/ui/masthead";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Giving Desk", template: "%s · Giving Desk" },
  referrer: "no-referrer",
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Every page shows live, private data: none is made at build time.
  await connection();
  return (
    <html lang="en" className={`${GeistSans.variable} ${GeistMono.variable}`}>
      <body className="min-h-dvh font-sans">
        <Masthead />
        <main id="content" className="mx-auto grid max-w-[1184px] gap-8 px-4 py-6 sm:px-6">
          {children}
        </main>
      </body>
    </html>
  );
}
