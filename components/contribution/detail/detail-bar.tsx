import { ArrowLeft, Ticket } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { CopyButton } from "@/components/ui/copy-button";
import type { TicketText } from "@/lib/reading/ticket-text";
import { BarActions } from "./bar-actions";
import type { NeighbourLinks } from "./neighbour-links";

/** What stays in sight: the way back, the id, the neighbours in the list, and what can be done with the record. */
export function DetailBar(props: {
  id: string;
  back: Route;
  ticket: string | null;
  neighbours: NeighbourLinks | null;
  text: TicketText;
}) {
  const { id, back, ticket, neighbours, text } = props;
  return (
    <div className="sticky top-13 z-10 flex h-14 items-center gap-2 border-line border-b bg-surface px-4 sm:px-6 print:hidden">
      <Link
        href={back}
        className="-ml-2 flex h-8 shrink-0 items-center gap-2 rounded-control px-2 font-medium text-ink-2 hover:bg-hover hover:text-ink"
      >
        <ArrowLeft aria-hidden size={16} strokeWidth={1.75} />
        <span className="sr-only sm:not-sr-only">Contributions</span>
      </Link>
      <span aria-hidden className="hidden h-5 w-px bg-line sm:block" />
      <code className="min-w-0 truncate font-medium font-mono text-12 sm:ml-1" title={id}>
        {shortId(id)}
      </code>
      <CopyButton text={id} label="Copy the id" />
      {ticket === null ? null : (
        <span className="hidden h-7 min-w-0 items-center gap-1.5 rounded-control bg-sunken px-2 text-12 text-ink-2 md:inline-flex">
          <Ticket aria-hidden size={14} strokeWidth={1.75} className="shrink-0" />
          <span className="truncate">
            From ticket <bdi className="font-medium text-ink">{ticket}</bdi>
          </span>
        </span>
      )}
      <BarActions id={id} neighbours={neighbours} text={text} />
    </div>
  );
}

/** The first six and the last four of a long id. */
function shortId(id: string): string {
  return id.length > 12 ? `${id.slice(0, 6)}…${id.slice(-4)}` : id;
}
