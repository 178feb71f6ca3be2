import type { Route } from "next";
import type { ReactNode } from "react";
import { filled } from "@/components/ui/filled";
import { Icon, type IconName } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import { RefreshWhenRestored } from "@/components/ui/load/timed-state";
import { panelCopy } from "@/components/ui/panel/copy";
import { CopyButton } from "@/components/ui/value/copy-button";
import { shortId } from "@/lib/records/text";

export function RecordBar(props: {
  back: Route;
  backWords: string;
  id: string;
  /** The support ticket that the user came from. */
  ticket?: string | null;
  children?: ReactNode;
}) {
  const { back, backWords, id, ticket = null, children } = props;
  return (
    <div
      className="not-short:sticky top-13 z-10 flex h-14 items-center gap-2 border-line border-b bg-surface
      px-4 sm:px-6 print:hidden"
    >
      <RefreshWhenRestored renderedAt={Date.now()} />
      <DeskLink
        href={back}
        className="-ml-2 flex h-10 min-w-10 shrink-0 items-center gap-2 rounded-control px-2 font-medium
          text-ink-2 hover:bg-hover hover:text-ink sm:h-8"
      >
        <Icon name="arrow-left" size={16} />
        <bdi className="sr-only max-w-40 truncate sm:not-sr-only">{backWords}</bdi>
      </DeskLink>
      <span aria-hidden className="hidden h-5 w-px shrink-0 bg-line sm:block" />
      <span className="flex min-w-0 items-center gap-1 sm:ml-1">
        <code className="min-w-0 truncate font-medium font-mono text-12" title={id}>
          {shortId(id)}
        </code>
        <CopyButton text={id} label={panelCopy.copyId} />
      </span>
      {ticket === null ? null : <TicketChip ticket={ticket} />}
      <div className="ml-auto flex shrink-0 items-center gap-2">{children}</div>
    </div>
  );
}

function TicketChip({ ticket }: { ticket: string }) {
  return (
    <span
      className="hidden h-7 min-w-0 items-center gap-1.5 rounded-control bg-sunken px-2 text-12
      text-ink-2 md:inline-flex"
    >
      <Icon name="ticket" />
      <span className="truncate">
        {filled(panelCopy.fromTicket, { ticket: <bdi className="font-medium text-ink">{ticket}</bdi> })}
      </span>
    </span>
  );
}

/** Links to the views of a page, with the current one marked. @param props.label "View" by default */
export function ViewTabs<View extends string | undefined>(props: {
  label?: string;
  /** On a phone, an icon replaces the words. */
  views: readonly { view: View; words: string; icon?: IconName; count?: string }[];
  current: View;
  hrefOf: (view: View) => Route;
}) {
  const { label = panelCopy.view, views, current, hrefOf } = props;
  return (
    <nav
      aria-label={label}
      className="flex h-8 w-max shrink-0 rounded-well bg-sunken p-0.5 max-sm:h-10 print:hidden"
    >
      {views.map(({ view, words, icon, count }) => (
        <DeskLink
          key={words}
          href={hrefOf(view)}
          scroll={false}
          aria-current={view === current ? "page" : undefined}
          className={`flex items-center gap-2 rounded-control px-3 font-medium ${
            view === current ? "bg-surface text-ink shadow-control dark:bg-line" : "text-ink-2 hover:text-ink"
          }`}
        >
          {icon === undefined ? null : <Icon name={icon} size={16} />}
          <span className={icon === undefined ? "" : "max-sm:sr-only"}>{words}</span>
          {count === undefined ? null : (
            <span className="font-normal text-12 text-ink-3 tabular-nums">{count}</span>
          )}
        </DeskLink>
      ))}
    </nav>
  );
}
