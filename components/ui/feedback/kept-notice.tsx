import type { FailureCode } from "@/lib/contract/failure";
import { KeptRefresh } from "./kept-refresh";
import { PageNotice } from "./page-notice";
import { PageNoticeAge } from "./page-notice-age";

/** That a record is an earlier answer, because a newer one cannot be had. Nothing where it is fresh. */
export function KeptNotice(props: { noun: string; asOf: number; kept?: "fresh" | FailureCode | undefined }) {
  const { noun, asOf, kept = "fresh" } = props;
  if (kept === "fresh") return null;
  return (
    <PageNotice
      tone="warning"
      id="stale"
      title={`This ${noun} may have changed since it was read`}
      age={<PageNoticeAge at={asOf} />}
    >
      The data service does not answer at the moment. The page becomes new by itself when it does.
      <KeptRefresh />
    </PageNotice>
  );
}
