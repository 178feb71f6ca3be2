import { FailureState } from "@/components/ui/feedback/failure-state";
import type { Failure } from "@/lib/contract/failure";
import { pageCaller } from "@/lib/server/pages/page-request";

/** Replaces a page whose data could not be read. */
export async function FailedPage(props: { page: { heading: string; failed: string }; failure: Failure }) {
  const { page, failure } = props;
  const { requestId } = await pageCaller();
  return (
    <>
      <h1 className="sr-only">{page.heading}</h1>
      <FailureState title={page.failed} failure={failure} requestId={requestId} />
    </>
  );
}
