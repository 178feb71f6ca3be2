"use client";

import { CircleAlert, X } from "lucide-react";
import { PageNotice } from "@/components/ui/page-notice";
import type { ContributionPage } from "@/lib/client/contribution-page";
import type { Notice } from "@/lib/client/parameter-form";
import { failureTable } from "@/lib/contract/failure";
import { useListState } from "./list-state";
import { StateLink } from "./state-link";
import { withoutUnmet } from "./unmet";

/** What has to be known about the list before it is relied on. Of the notices of a page the gravest is seen. */
export default function ListNotices(props: { notices: readonly Notice[]; page: ContributionPage | null }) {
  const { notices, page } = props;
  const doubts = page?.doubts ?? [];
  const stale = page?.stale ?? null;
  return (
    <>
      {notices.length === 0 ? null : <LinkNotice notices={notices} />}
      {doubts.length === 0 ? null : (
        <PageNotice tone="warning" id="doubt" title="Do not rely on this list.">
          The data service gave rows that do not fit the question: {doubts.join(", ")}.
        </PageNotice>
      )}
      {stale === null ? null : (
        <PageNotice tone="warning" id="stale" title="These rows are an earlier answer." since={stale.asOf}>
          {failureTable[stale.code].message} A newer answer is asked for by itself.
        </PageNotice>
      )}
    </>
  );
}

/** Parts of the link that could not be used; the list is shown without them. */
function LinkNotice({ notices }: { notices: readonly Notice[] }) {
  const { state } = useListState();
  return (
    <div role="status" className="flex items-center gap-3 bg-yellow-bg px-4 py-2 text-yellow sm:px-6">
      <CircleAlert aria-hidden size={18} strokeWidth={1.75} className="shrink-0" />
      <p className="min-w-0 flex-1 break-words">
        <strong className="font-semibold">Part of the link could not be used.</strong>{" "}
        {notices.map(({ sentence }) => sentence).join(" ")}
      </p>
      <StateLink
        to={withoutUnmet(state)}
        aria-label="Tidy the link"
        title="Tidy the link"
        className="grid size-7 shrink-0 place-items-center rounded-control hover:bg-surface"
      >
        <X aria-hidden size={16} strokeWidth={1.75} />
      </StateLink>
    </div>
  );
}
