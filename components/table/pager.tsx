import type { ReactNode } from "react";
import { tableCopy } from "@/components/table/copy";
import { PageForm } from "@/components/table/page-form";
import { buttonLook } from "@/components/ui/form/button";
import { Icon, type IconName } from "@/components/ui/icon";
import { DeskLink, type DeskLinkProps } from "@/components/ui/link/desk-link";

export interface PagerProps {
  readonly page: number;
  readonly last: number;
  readonly locale: string;
  readonly linkTo: (page: number) => DeskLinkProps;
}

export function Pager({ page, last, locale, linkTo }: PagerProps) {
  const first = linkTo(1);
  const isFirst = page <= 1;
  const isLast = page >= last;
  const previous = Math.min(page - 1, last);
  return (
    <PageLinks>
      <PageLink name={tableCopy.first} icon="chevrons-left" link={isFirst ? null : first} />
      <PageLink name={tableCopy.previous} icon="chevron-left" link={isFirst ? null : linkTo(previous)} />
      <PageForm
        first={first.href}
        page={page}
        last={last}
        locale={locale}
        onJump={first.onFollow && ((to) => linkTo(to).onFollow?.())}
      />
      <PageLink name={tableCopy.next} icon="chevron-right" link={isLast ? null : linkTo(page + 1)} />
      <PageLink name={tableCopy.last} icon="chevrons-right" link={isLast ? null : linkTo(last)} />
    </PageLinks>
  );
}

export function PageLinks({ children }: { children: ReactNode }) {
  return (
    <nav
      aria-label={tableCopy.pages}
      className="ml-auto flex flex-wrap items-center justify-end gap-1 print:hidden"
    >
      {children}
    </nav>
  );
}

/** @param props.link null if there is no such page */
export function PageLink(props: { name: string; icon: IconName; link: DeskLinkProps | null }) {
  const { name, icon, link } = props;
  const content = (
    <>
      <Icon name={icon} size={16} />
      <span className="sr-only">{link === null ? tableCopy.none(name) : name}</span>
    </>
  );
  if (link === null) {
    return <span className="grid size-7 place-items-center text-line-3 max-sm:size-10">{content}</span>;
  }
  return (
    <DeskLink {...link} title={name} className={`${buttonLook("icon")} max-sm:size-10`}>
      {content}
    </DeskLink>
  );
}

/** Returns the number of the last page. An empty list has one page. */
export function lastPage(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}
