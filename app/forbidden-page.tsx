import { AdminsOnly } from "@/components/shell/pages/admins-only";
import { may, type Right } from "@/lib/accounts/viewer";
import { adminNames } from "@/lib/server/pages/account-views";
import { pageViewer } from "@/lib/server/pages/page-request";

/** Replaces an admin page for other users. Next renders it along with the page, for admins too. */
export async function ForbiddenPage(props: { heading: string; what: string; right: Right }) {
  const viewer = await pageViewer();
  if (!viewer.ok || may(viewer.value, props.right)) return null;
  return <AdminsOnly heading={props.heading} what={props.what} admins={await adminNames()} />;
}
