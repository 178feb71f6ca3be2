"use client";

import { buttonLook } from "@/components/ui/form/button";
import { useReloadForChunk } from "@/components/ui/load/lazy";
import { SpriteIcon } from "@/components/ui/sprite-icon";

/** The current address with its query; the browser requests it again. */
const sameAddress = "";

/**
 * Replaces a page that threw an error, with the reference under which the log has it.
 * @param onRetry renders the page again. Without it, and for an error of the browser, "Try again" is a
 *   link to the same address, which works without a script
 */
export default function BrokenPage({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const reference = referenceOf(error);
  const isUnfetched = useReloadForChunk(error);
  const tryAgain = (
    <>
      <SpriteIcon name="rotate-cw" size={16} />
      Try again
    </>
  );
  return (
    <div
      role="alert"
      className="mx-auto grid w-full max-w-120 grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 py-20"
    >
      <span className="grid size-10 place-items-center rounded-well bg-red-bg text-red">
        <SpriteIcon name="unplug" size={20} />
      </span>
      <div className="grid gap-1">
        <h1 className="font-semibold text-18 tracking-[-0.018em]">This page could not be shown</h1>
        <p className="text-ink-2">
          {isUnfetched
            ? "A part of it could not be loaded. It comes by itself when the connection is back."
            : "Something went wrong on our side. The desk only reads, so no record changed."}
        </p>
      </div>
      <dl
        className="grid grid-cols-[auto_minmax(0,1fr)] border-line border-t *:border-line *:border-b
        *:py-2"
      >
        <dt className="pr-8 text-ink-3">You can</dt>
        <dd>Try again; the address keeps your filters. If it stays, tell the people who run the desk.</dd>
        {reference === null ? null : (
          <>
            <dt className="pr-8 text-ink-3">Reference</dt>
            <dd>
              <code className="select-all font-mono text-12">{reference}</code>
            </dd>
          </>
        )}
      </dl>
      <div className="flex flex-wrap gap-2">
        {onRetry === undefined || reference === null ? (
          <a href={sameAddress} className={buttonLook("solid")}>
            {tryAgain}
          </a>
        ) : (
          <button type="button" onClick={onRetry} className={buttonLook("solid")}>
            {tryAgain}
          </button>
        )}
        {/* A new document drops the state that broke the page. */}
        <a href="/" className={buttonLook("plain")}>
          Start page
        </a>
      </div>
    </div>
  );
}

/** The digest under which the server's log has the error; one that the browser raised has none. */
function referenceOf(error: unknown): string | null {
  return error instanceof Error && "digest" in error && typeof error.digest === "string"
    ? error.digest
    : null;
}
