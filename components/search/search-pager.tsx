import { buttonLook } from "@/components/ui/button";
import { DeskLink } from "@/components/ui/desk-link";
import type { ContributionListState } from "@/lib/client/contributions-url";
import type { SearchAnswer } from "@/lib/client/search-answer";
import { searchHref } from "@/lib/client/search-url";
import { formatShown } from "@/lib/format/count";

/** Which of what was found is shown, and the way to the page before and the next one. */
export function SearchPager(props: { answer: SearchAnswer; state: ContributionListState; locale: string }) {
  const { answer, state, locale } = props;
  const { hits, total, page, perPage } = answer;
  const last = Math.max(1, Math.ceil(total / perPage));
  const from = (page - 1) * perPage;
  const [first, end] = hits.length === 0 ? [null, null] : [from + 1, from + hits.length];
  return (
    <nav aria-label="Pages" className="flex items-center gap-2 py-2">
      <p className="mr-auto text-ink-2 tabular-nums">
        {formatShown(first, end, total, locale)}
        {answer.isAtLeast ? " and more" : ""}
      </p>
      {page > 1 ? (
        <DeskLink
          href={searchHref({ ...state, page: Math.min(page - 1, last) })}
          className={buttonLook("plain")}
        >
          Previous page
        </DeskLink>
      ) : null}
      {page < last ? (
        <DeskLink href={searchHref({ ...state, page: page + 1 })} className={buttonLook("plain")}>
          Next page
        </DeskLink>
      ) : null}
    </nav>
  );
}
