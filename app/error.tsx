"use client";

import { BrokenPage } from "@/components/shell/pages/lazy-pages";

/** A page that broke, within the frame of the desk. */
export default function PageError({ error, retry }: { error: unknown; retry: () => void }) {
  return <BrokenPage error={error} onRetry={retry} />;
}
