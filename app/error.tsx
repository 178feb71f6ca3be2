"use client";

import { BrokenPart } from "@/components/shell/broken-part";

/** A page that broke, within the frame of the desk. */
export default function PageError({ error, retry }: { error: unknown; retry: () => void }) {
  return <BrokenPart error={error} onRetry={retry} />;
}
