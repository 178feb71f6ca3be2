"use client";

import { LinkNotice, PageNotice, tidyLink } from "@/components/ui/feedback/page-notice";
import { PageNoticeAge } from "@/components/ui/feedback/stale-notice";
import type { SearchNote } from "@/lib/client/api/answers";
import type { ContributionPage } from "@/lib/client/api/contribution-page";
import { closestWords } from "@/lib/client/api/search";
import type { Notice } from "@/lib/client/url/page-query";
import { failureTable } from "@/lib/contract/failure";
import { listCopy } from "./copy";
import { StateLink, useListPage } from "./list-state";
import { withoutUnknownColumns } from "./use-list-layout";

/** Warnings about the list. Of the notices of a page the gravest is visible. */
export default function ListNotices(props: { notices: readonly Notice[]; page: ContributionPage | null }) {
  const { notices, page } = props;
  const { state } = useListPage();
  const doubts = page?.doubts ?? [];
  const stale = page?.stale ?? null;
  const notes = searchNotes(page?.search ?? null, page?.total ?? null);
  return (
    <>
      <LinkNotice notices={notices} tidy={<StateLink {...tidyLink} to={withoutUnknownColumns(state)} />} />
      {notes.length === 0 ? null : (
        <p role="status" className="break-words bg-blue-bg px-4 py-2 text-blue sm:px-6">
          {notes.join(" ")}
        </p>
      )}
      {doubts.length === 0 ? null : (
        <PageNotice tone="warning" id="doubt" title={listCopy.doubtTitle}>
          {listCopy.doubt(doubts.join(", "))}
        </PageNotice>
      )}
      {stale === null ? null : (
        <PageNotice
          tone="warning"
          id="stale"
          title={listCopy.staleTitle}
          age={<PageNoticeAge at={stale.asOf} />}
        >
          {failureTable[stale.code].message} {stale.isPartial ? listCopy.partial : null}
          {listCopy.updates}
        </PageNotice>
      )}
    </>
  );
}

/** Limits of a search, in a sentence each; none for a list without search words. @param total of the list */
export function searchNotes(note: SearchNote | null, total: number | null): readonly string[] {
  if (note === null) return [];
  const closest = closestWords(note, total ?? 0);
  return [...(note.isAtLeast ? [listCopy.tooMany] : []), ...(closest === null ? [] : [closest])];
}
