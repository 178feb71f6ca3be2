import { supporterListHref } from "@/lib/client/supporter-url";
import type { SupporterQuery } from "@/lib/contract/supporter-query";
import { formatShown } from "@/lib/format/count";
import type { FoundSupporters } from "./found-supporters";
import { PageLinks } from "./page-links";

/** The foot of the list: what is shown of how many, and the way to the other pages. */
export function SupporterPager(props: { found: FoundSupporters; state: SupporterQuery; locale: string }) {
  const { found, state, locale } = props;
  const { supporters, total, perPage, isAtLeast } = found;
  const before = (state.page - 1) * perPage;
  const [from, to] = supporters.length === 0 ? [null, null] : [before + 1, before + supporters.length];
  return (
    <footer
      className="not-short:sticky bottom-18 z-10 mt-auto flex min-h-12 flex-wrap items-center gap-x-4
      gap-y-1 border-line-2 border-t bg-surface px-4 py-1.5 sm:bottom-0 sm:px-6"
    >
      <p role="status" className="font-medium tabular-nums">
        {formatShown(from, to, total, locale)}
        {isAtLeast ? " and more" : ""}
      </p>
      <PageLinks
        name="Pages"
        page={state.page}
        last={Math.max(1, Math.ceil(total / perPage))}
        hrefOf={(page) => supporterListHref({ ...state, page })}
        locale={locale}
      />
    </footer>
  );
}
