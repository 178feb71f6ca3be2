import { AdminsOnly } from "@/components/ui/feedback/admins-only";
import { FailedPage } from "@/components/ui/feedback/failure-state";
import type { Failure } from "@/lib/contract/failure";
import { adminNames } from "@/lib/server/pages/account-views";
import { pageCaller } from "@/lib/server/pages/page-request";

/** Shows why a page for admins cannot be shown. @param props.what its content, for those who are no admins */
export async function AdminFailure(props: {
  heading: string;
  title: string;
  what: string;
  failure: Failure;
}) {
  const { heading, title, what, failure } = props;
  if (failure.code === "forbidden") {
    return <AdminsOnly heading={heading} what={what} admins={await adminNames()} />;
  }
  const { requestId } = await pageCaller();
  return <FailedPage heading={heading} title={title} failure={failure} requestId={requestId} />;
}
