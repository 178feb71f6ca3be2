"use client";

import { useRouter } from "next/navigation";
import { uiCopy } from "@/components/ui/copy";
import { failureCopy } from "@/components/ui/feedback/copy";
import { countdownSeconds, useCountdownRetry } from "@/components/ui/feedback/retry";
import { Button } from "@/components/ui/form/button";
import type { Failure } from "@/lib/contract/failure";
import { postCopy } from "./copy";

export function FeedsRetry({ failure, requestId }: { failure: Failure; requestId: string | undefined }) {
  const router = useRouter();
  const { words, hasStopped, isTrying, tryNow } = useCountdownRetry(countdownSeconds(failure), () =>
    router.refresh(),
  );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 bg-amber-bg px-4 py-2.5 text-amber sm:px-6">
      <p role="status">{postCopy.someNotLoaded}</p>
      {requestId === undefined ? null : (
        <p className="min-w-0 truncate text-12">
          {postCopy.requestId}
          <code className="font-mono">{requestId}</code>
        </p>
      )}
      <Button onClick={tryNow} aria-disabled={isTrying}>
        {uiCopy.tryAgain}
      </Button>
      {/* It changes every second, so a screen reader would never finish. */}
      <span aria-hidden className="text-12 tabular-nums">
        {words}
      </span>
      <span role="status" className="text-12">
        {hasStopped ? failureCopy.retriesStopped : ""}
      </span>
    </div>
  );
}
