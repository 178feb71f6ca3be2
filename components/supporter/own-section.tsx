import type { ReactNode } from "react";
import { ListFoot, lastPage } from "@/components/table/pager";
import { DeskLink } from "@/components/ui/link/desk-link";
import { Section } from "@/components/ui/panel/section";
import { type OwnListState, supporterHref } from "@/lib/client/url/supporter-states";
import { formatCounted } from "@/lib/format/count";
import { supporterCopy } from "./copy";

/** The contributions of a supporter, by page, around the table that shows them. */
export function OwnSection(props: {
  id: string;
  shown: number;
  total: number;
  perPage: number;
  state: OwnListState;
  locale: string;
  children: ReactNode;
}) {
  const { id, state, children, ...foot } = props;
  const { shown, total, perPage, locale } = foot;
  const hrefOf = (page: number) => supporterHref(id, { ...state, page });
  return (
    <Section
      title={supporterCopy.contributions}
      note={formatCounted(total, "contribution", "contributions", locale)}
    >
      {shown > 0 ? (
        children
      ) : (
        <p className="pt-3 text-ink-2">
          {supporterCopy.emptyPage}{" "}
          <DeskLink
            href={hrefOf(lastPage(total, perPage))}
            className="font-medium text-accent hover:text-accent-hover"
          >
            {supporterCopy.toLastPage}
          </DeskLink>
        </p>
      )}
      <ListFoot
        {...foot}
        page={state.page}
        link={(page, look) => <DeskLink href={hrefOf(page)} {...look} />}
      />
    </Section>
  );
}
