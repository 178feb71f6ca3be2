"use client";

/** A page that broke: what happened, the mark under which the log has it, and a way on. */
export default function PageError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <h1 className="font-semibold text-lg">This page could not be shown</h1>
      <p className="text-ink-2">
        Something went wrong on our side. No data were changed.
        {error.digest === undefined ? null : ` Reference ${error.digest}.`}
      </p>
      <button type="button" onClick={reset} className="h-8 rounded-md border border-line-2 bg-surface px-3">
        Try again
      </button>
    </div>
  );
}
