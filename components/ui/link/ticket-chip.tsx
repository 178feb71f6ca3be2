import { Ticket } from "@/components/ui/icons";

/** The support ticket that the reader came from. */
export function TicketChip({ ticket }: { ticket: string }) {
  return (
    <span
      className="hidden h-7 min-w-0 items-center gap-1.5 rounded-control bg-sunken px-2 text-12
      text-ink-2 md:inline-flex"
    >
      <Ticket aria-hidden size={14} strokeWidth={1.75} className="shrink-0" />
      <span className="truncate">
        From ticket <bdi className="font-medium text-ink">{ticket}</bdi>
      </span>
    </span>
  );
}
