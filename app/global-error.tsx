"use client";

import BrokenPage from "@/components/shell/pages/broken-page";
import "./globals.css";

/** The frame itself broke: a page of its own, in the colors of the system. */
export default function GlobalError({ error }: { error: unknown }) {
  return (
    <html lang="en">
      <body className="font-sans">
        <title>Something went wrong · Giving Desk</title>
        <main>
          <BrokenPage error={error} />
        </main>
      </body>
    </html>
  );
}
