import { EmptyList } from "@/components/ui/feedback/empty-state";
import { formatCount } from "@/lib/format/count";
import { tableCopy } from "./copy";
import type { PagerProps } from "./pager";

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
