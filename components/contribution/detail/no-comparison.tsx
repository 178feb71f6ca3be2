import { CircleHelp } from "@/components/ui/icons";
import { type Failure, failureBody } from "@/lib/contract/failure";

/** Why there is nothing to lay beside a contribution. */
export function NoComparison({ otherId, failure }: { otherId: string; failure: Failure }) {
  return (
    <p role="status" className="flex min-w-0 max-w-180 gap-2">
      <CircleHelp aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0 text-ink-3" />
      <span className="wrap-anywhere min-w-0">
        {failure.code === "not_found" ? (
          <>
            No contribution has the id <code className="font-mono">{otherId}</code>. Ids are exact: capitals
            count.
          </>
        ) : (
          <>The other contribution could not be read. {failureBody(failure).message}</>
        )}
      </span>
    </p>
  );
}
