import { type Failure, failureBody } from "@/lib/contract/failure";

/** What went wrong in the place of what should stand there, with the way to try again. */
export function FailureNotice({ failure }: { failure: Failure }) {
  return (
    <p role="alert" className="mt-3 rounded-md bg-red-tint px-3 py-2 text-red-ink">
      {failureBody(failure).message} Reload the page to try again.
    </p>
  );
}
