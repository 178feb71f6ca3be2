import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

/** Something that opens: its name, how much is in it, and the content, which is there for a search of the page too. */
export function Disclosure(props: { title: string; note?: string | undefined; children: ReactNode }) {
  const { title, note, children } = props;
  return (
    <details className="group/more min-w-0 open:col-span-full">
      <summary className="flex min-h-7 list-none items-center gap-2 rounded-control text-12 text-ink-2 hover:text-ink print:hidden [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          size={14}
          strokeWidth={1.75}
          className="shrink-0 text-ink-3 group-open/more:rotate-90"
        />
        <span className="font-medium">{title}</span>
        {note === undefined ? null : <span className="min-w-0 truncate text-ink-3">{note}</span>}
      </summary>
      <div className="grid grid-cols-1 gap-3 pt-1 pb-3 pl-5.5">{children}</div>
    </details>
  );
}
