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
  const draw = (name: string, icon: IconName, to: number, isOpen: boolean) => {
    const content = (
      <>
        <Icon name={icon} size={16} />
        <span className="sr-only">{isOpen ? name : tableCopy.none(name)}</span>
      </>
    );
    const look = `${buttonLook("icon")} max-sm:size-10`;
    if (isOpen) {
      return (
        <DeskLink {...linkTo(to)} title={name} className={look}>
          {content}
        </DeskLink>
      );
    }
    return <span className="grid size-7 place-items-center text-line-3 max-sm:size-10">{content}</span>;
  };
  return (
    <nav
      aria-label={tableCopy.pages}
      className="ml-auto flex flex-wrap items-center justify-end gap-1 print:hidden"
    >
      {draw(tableCopy.first, "chevrons-left", 1, page > 1)}
      {draw(tableCopy.previous, "chevron-left", Math.min(page - 1, last), page > 1)}
      <PageForm
        first={first.href}
        page={page}
        last={last}
        locale={locale}
        onJump={first.onFollow && ((to) => linkTo(to).onFollow?.())}
      />
      {draw(tableCopy.next, "chevron-right", page + 1, page < last)}
      {draw(tableCopy.last, "chevrons-right", last, page < last)}
    </nav>
  );
}

/** Returns the number of the last page. An empty list has one page. */
export function lastPage(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}
