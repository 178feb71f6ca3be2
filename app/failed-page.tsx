import { FailureState } from "@/components/ui/feedback/failure-state";
import type { Failure } from "@/lib/contract/failure";
import { pageCaller } from "@/lib/server/pages/page-request";

/** Replaces a page whose data could not be read. */
export async function FailedPage(props: { heading: string; title: string; failure: Failure }) {
  const { heading, title, failure } = props;
  const { requestId } = await pageCaller();
  return (
    <>
      <h1 className="sr-only">{heading}</h1>
      <FailureState title={title} failure={failure} requestId={requestId} />
    </>
  );
}
