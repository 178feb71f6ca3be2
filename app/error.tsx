"use client";

import { BrokenPage } from "@/components/shell/pages/lazy-pages";

export default function PageError({ error, retry }: { error: unknown; retry: () => void }) {
  return <BrokenPage error={error} onRetry={retry} />;
}
