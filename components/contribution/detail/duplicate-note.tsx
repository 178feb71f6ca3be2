import { Files } from "lucide-react";
import type { Route } from "next";
import { DeskLink } from "@/components/ui/desk-link";
import { laterWords, type Twin } from "@/lib/reading/duplicate-hint";

interface Props {
  /** Known later than the page: it is streamed when it is there. */
  readonly twins: Promise<readonly Twin[]>;
  readonly hrefOf: (id: string) => Route;
  readonly hrefToCompare: (id: string) => Route;
}

const mostNamed = 3;

/** That a gift may have been charged twice, and which ones to lay side by side. Nothing where nothing is suspicious. */
export async function DuplicateNote({ twins, hrefOf, hrefToCompare }: Props) {
  const found = await twins;
  if (found.length === 0) return null;
  return (
    <section
      aria-label="Possibly charged twice"
      className="flex gap-2 rounded-control bg-blue-bg px-3 py-2 text-blue"
    >
      <Files aria-hidden size={16} strokeWidth={2} className="mt-0.5 shrink-0" />
      <div className="grid min-w-0 grid-cols-1 gap-0.5">
        <p>
          <strong className="font-medium">Possibly charged twice:</strong> the same supporter gave the same
          amount within a day.
        </p>
        <ul className="grid grid-cols-1 gap-0.5">
          {found.slice(0, mostNamed).map(({ id, later }) => (
            <li key={id} className="flex min-w-0 flex-wrap items-center gap-x-3">
              <span className="min-w-0">
                <DeskLink href={hrefOf(id)} className="break-all font-mono text-12 underline">
                  {id}
                </DeskLink>
                , {laterWords(later)}
              </span>
              <DeskLink
                href={hrefToCompare(id)}
                aria-label={`Compare with ${id}`}
                className="min-h-6 font-medium leading-6 underline print:hidden"
              >
                Compare
              </DeskLink>
            </li>
          ))}
          {found.length > mostNamed ? <li>and {found.length - mostNamed} more</li> : null}
        </ul>
      </div>
    </section>
  );
}
