import type { ReactNode } from "react";
import { DeskLink } from "@/components/ui/link/desk-link";
import { Section } from "@/components/ui/panel/section";
import { type OwnListState, supporterHref } from "@/lib/client/url/supporter-states";
import { formatCounted, formatShown } from "@/lib/format/count";
import { PageLinks } from "./page-links";

/** All contributions of a supporter, by page, around the table that shows them. */
export function OwnSection(props: {
  id: string;
  shown: number;
  total: number;
  perPage: number;
  state: OwnListState;
  locale: string;
  children: ReactNode;
}) {
  const { id, shown, total, perPage, state, locale, children } = props;
  const last = Math.max(1, Math.ceil(total / perPage));
  const before = (state.page - 1) * perPage;
  const [from, to] = shown === 0 ? [null, null] : [before + 1, before + shown];
  const hrefOf = (page: number) => supporterHref(id, { ...state, page });
  return (
    <Section title="Contributions" note={formatCounted(total, "contribution", "contributions", locale)}>
      {shown === 0 ? (
        <p className="pt-3 text-ink-2">
          There is nothing on this page.{" "}
          <DeskLink href={hrefOf(last)} className="font-medium text-accent hover:text-accent-hover">
            Go to the last page
          </DeskLink>
        </p>
      ) : (
        children
      )}
      <footer className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
        <p className="font-medium tabular-nums">{formatShown(from, to, total, locale)}</p>
        {last === 1 ? null : (
          <PageLinks name="Pages" page={state.page} last={last} hrefOf={hrefOf} locale={locale} />
        )}
      </footer>
    </Section>
  );
}
