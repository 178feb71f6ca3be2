import type { Route } from "next";
import { buttonLook } from "@/components/ui/form/button";
import { Icon, type IconName } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import { formatCount } from "@/lib/format/count";

/** First, previous, next and last page. */
export function PageLinks(props: {
  name: string;
  page: number;
  last: number;
  hrefOf: (page: number) => Route;
  locale: string;
}) {
  const { name, page, last, hrefOf, locale } = props;
  const links = [
    { word: "First page", icon: "chevrons-left", to: 1, isOff: page <= 1 },
    { word: "Previous page", icon: "chevron-left", to: Math.min(page - 1, last), isOff: page <= 1 },
    { word: "Next page", icon: "chevron-right", to: page + 1, isOff: page >= last },
    { word: "Last page", icon: "chevrons-right", to: last, isOff: page >= last },
  ] as const;
  const [first, previous, next, end] = links.map(({ word, icon, to, isOff }) => (
    <PageLink key={word} word={word} icon={icon} href={isOff ? null : hrefOf(to)} />
  ));
  return (
    <nav aria-label={name} className="ml-auto flex flex-wrap items-center justify-end gap-1 print:hidden">
      {first}
      {previous}
      {/* On a phone the foot is one line: what is shown of how many stands in it already. */}
      <span className="whitespace-nowrap px-1 text-12 text-ink-2 tabular-nums max-sm:sr-only">
        Page {formatCount(page, locale)} of {formatCount(last, locale)}
      </span>
      {next}
      {end}
    </nav>
  );
}

function PageLink({ word, icon, href }: { word: string; icon: IconName; href: Route | null }) {
  if (href === null) {
    return (
      <span className="grid size-7 place-items-center text-line-3 max-sm:size-10">
        <Icon name={icon} size={16} />
        <span className="sr-only">{word}: none</span>
      </span>
    );
  }
  return (
    <DeskLink href={href} title={word} className={`${buttonLook("icon")} max-sm:size-10`}>
      <Icon name={icon} size={16} />
      <span className="sr-only">{word}</span>
    </DeskLink>
  );
}
