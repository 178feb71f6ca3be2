"use client";

import { LinkNotice, PageNotice } from "@/components/ui/feedback/page-notice";
import { PageNoticeAge } from "@/components/ui/feedback/stale-notice";
import { Icon } from "@/components/ui/icon";
import type { SearchNote } from "@/lib/client/api/answers";
import type { ContributionPage } from "@/lib/client/api/contribution-page";
import { closestWords } from "@/lib/client/api/search-answer";
import type { Notice } from "@/lib/client/url/page-query";
import { failureTable } from "@/lib/contract/failure";
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
      <LinkNotice
        notices={notices}
        tidy={
          <StateLink
            to={withoutUnknownColumns(state)}
            aria-label="Tidy the link"
            title="Tidy the link"
            className="grid size-7 shrink-0 place-items-center rounded-control hover:bg-surface"
          >
            <Icon name="x" size={16} />
          </StateLink>
        }
      />
      {notes.length === 0 ? null : (
        <p role="status" className="break-words bg-blue-bg px-4 py-2 text-blue sm:px-6">
          {notes.join(" ")}
        </p>
      )}
      {doubts.length === 0 ? null : (
        <PageNotice tone="warning" id="doubt" title="Do not rely on this list.">
          The data service gave rows that do not fit the question: {doubts.join(", ")}.
        </PageNotice>
      )}
      {stale === null ? null : (
        <PageNotice
          tone="warning"
          id="stale"
          title="These rows are an earlier answer."
          age={<PageNoticeAge at={stale.asOf} />}
        >
          {failureTable[stale.code].message}{" "}
          {stale.isPartial
            ? "Some of these dates are not in the desk’s copy, so rows may be missing. "
            : null}
          A newer version is requested automatically.
        </PageNotice>
      )}
    </>
  );
}

/** Limits of a search, in a sentence each; none for a list without search words. @param total of the list */
export function searchNotes(note: SearchNote | null, total: number | null): readonly string[] {
  if (note === null) return [];
  const closest = closestWords(note, total ?? 0);
  return [
    ...(note.isAtLeast ? ["More match than can be paged through: add a word, or narrow the days."] : []),
    ...(closest === null ? [] : [closest]),
  ];
}
