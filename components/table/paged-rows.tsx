import type { ReactNode } from "react";
import { EmptyList } from "@/components/ui/feedback/empty-state";
import { formatCount, formatShown } from "@/lib/format/count";
import { tableCopy } from "./copy";
import { lastPage, Pager, type PagerProps } from "./pager";

interface Props extends Omit<PagerProps, "last"> {
  /** The number of rows on the page. */
  readonly shown: number;
  readonly total: number;
  readonly perPage: number;
  /** Whether there are more than `total`. */
  readonly isAtLeast?: boolean;
  readonly isSticky?: boolean;
  readonly note?: ReactNode;
  /** Replaces the rows if there are none. The default says that the page is empty. */
  readonly empty?: ReactNode;
  readonly children: ReactNode;
}

/** The rows of a page, and under them their range and the links to other pages. */
export function PagedRows(props: Props) {
  const { shown, total, perPage, isAtLeast, isSticky, note, empty, children, ...page } = props;
  const pager = { ...page, last: lastPage(total, perPage) };
  const sticky =
    "not-short:sticky bottom-18 z-10 mt-auto border-line-2 border-t bg-surface px-4 sm:bottom-0 sm:px-6 " +
    "print:static!";
  return (
    <>
      {shown === 0 ? (empty ?? <EmptyPage {...pager} />) : children}
      <footer
        className={`flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 py-1.5 ${isSticky ? sticky : ""}`}
      >
        <p role="status" className="font-medium tabular-nums">
          {formatShown({ page: page.page, perPage, shown, total }, page.locale)}
          {isAtLeast ? tableCopy.andMore : ""}
        </p>
        {note}
        <Pager {...pager} />
      </footer>
    </>
  );
}

/** Replaces an empty page of a list that has rows on other pages. */
export function EmptyPage({ page, last, locale, linkTo }: PagerProps) {
  // An upstream may return an empty page anywhere; the desk's own lists never do.
  const isMissing = page > last;
  const to = isMissing ? last : 1;
  const number = formatCount(page, locale);
  return (
    <EmptyList
      icon="file-x-corner"
      title={isMissing ? tableCopy.noPage(number) : tableCopy.blankPage(number)}
      text={isMissing ? tableCopy.lastPageIs(formatCount(last, locale)) : tableCopy.blankPageHint}
      link={
        to === page ? undefined : { ...linkTo(to), children: tableCopy.goToPage(formatCount(to, locale)) }
      }
    />
  );
}
