import type { Route } from "next";
import type { ReactNode } from "react";
import { ArrowLeft } from "@/components/ui/icons";
import { CopyButton } from "@/components/ui/link/copy-button";
import { DeskLink } from "@/components/ui/link/desk-link";

/** What stays in sight over a record: the way back, its id, and at the right what can be done with it. */
export function RecordBar(props: {
  back: Route;
  /** Where the way back leads. */
  backWords: string;
  id: string;
  /** What else is said of it at the left. */
  note?: ReactNode;
  children: ReactNode;
}) {
  const { back, backWords, id, note, children } = props;
  return (
    <div
      className="not-short:sticky top-13 z-10 flex h-14 items-center gap-2 border-line border-b bg-surface
      px-4 sm:px-6 print:hidden"
    >
      <DeskLink
        href={back}
        className="-ml-2 flex h-10 min-w-10 shrink-0 items-center gap-2 rounded-control px-2 font-medium
          text-ink-2 hover:bg-hover hover:text-ink sm:h-8"
      >
        <ArrowLeft aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
        <bdi className="sr-only max-w-40 truncate sm:not-sr-only">{backWords}</bdi>
      </DeskLink>
      <span aria-hidden className="hidden h-5 w-px shrink-0 bg-line sm:block" />
      <span className="flex min-w-0 items-center gap-1 sm:ml-1">
        <code className="min-w-0 truncate font-medium font-mono text-12" title={id}>
          {shortId(id)}
        </code>
        <CopyButton text={id} label="Copy the id" />
      </span>
      {note}
      <div className="ml-auto flex shrink-0 items-center gap-2">{children}</div>
    </div>
  );
}

/** The first six and the last four characters of a long id. */
function shortId(id: string): string {
  const letters = Array.from(id);
  return letters.length > 12 ? `${letters.slice(0, 6).join("")}…${letters.slice(-4).join("")}` : id;
}
