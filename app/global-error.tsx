"use client";

import { pageCopy } from "@/app/copy";
import BrokenPage from "@/components/shell/pages/broken-page";
import "./globals.css";

/** Error boundary of the frame: a standalone page in the system's color scheme. */
export default function GlobalError({ error }: { error: unknown }) {
  return (
    <html lang="en">
      <body className="font-sans">
        <title>{pageCopy.broken}</title>
        <main>
          <BrokenPage error={error} />
        </main>
      </body>
    </html>
  );
}
