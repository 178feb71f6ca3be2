"use client";

import { BrokenPage } from "@/components/shell/pages/lazy-pages";

/** Error boundary of a page: shows the failure inside the desk's frame. */
export default function PageError({ error, retry }: { error: unknown; retry: () => void }) {
  return <BrokenPage error={error} onRetry={retry} />;
}
