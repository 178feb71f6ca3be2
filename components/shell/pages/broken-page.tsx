"use client";

import { shellCopy } from "@/components/shell/copy";
import { uiCopy } from "@/components/ui/copy";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Button, buttonLook } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { useReloadForChunk } from "@/components/ui/load/lazy";

/** The current URL with its query, which the browser requests again. */
const sameAddress = "";

/**
 * Replaces a page that threw an error, with the reference of the log entry.
 * @param onRetry renders the page again. Without it, or after an error in the browser, "Try again" is a
 *   link to the same address, which works without JavaScript
 */
export default function BrokenPage({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const reference = referenceOf(error);
  const isUnfetched = useReloadForChunk(error);
  return (
    <EmptyState
      icon="unplug"
      isFailure
      title={shellCopy.pageNotShown}
      text={<p>{isUnfetched ? shellCopy.pageUnfetched : shellCopy.pageBroken}</p>}
      details={[
        [shellCopy.can, shellCopy.pageBrokenHint],
        [shellCopy.reference, reference && <code className="select-all font-mono text-12">{reference}</code>],
      ]}
      actions={
        <>
          {onRetry === undefined || reference === null ? (
            <a href={sameAddress} className={buttonLook("solid")}>
              <Icon name="rotate-cw" size={16} />
              {uiCopy.tryAgain}
            </a>
          ) : (
            <Button look="solid" icon="rotate-cw" onClick={onRetry}>
              {uiCopy.tryAgain}
            </Button>
          )}
          {/* A new document drops the state that broke the page. */}
          <a href="/" className={buttonLook("plain")}>
            {shellCopy.startPage}
          </a>
        </>
      }
    />
  );
}

/** Returns the digest of a server error, which its log entry has; null for an error in the browser. */
function referenceOf(error: unknown): string | null {
  return error instanceof Error && "digest" in error && typeof error.digest === "string"
    ? error.digest
    : null;
}
