import Link from "next/link";
import { type DetailState, detailHref } from "./detail-href";

const views = [
  ["record", "Record"],
  ["raw", "Raw JSON"],
] as const;

/** The two ways to look at a contribution. */
export function ViewTabs({ id, state }: { id: string; state: DetailState }) {
  return (
    <nav aria-label="View" className="flex h-8 shrink-0 rounded-well bg-sunken p-0.5 print:hidden">
      {views.map(([view, words]) => {
        const isHere = state.view === view;
        return (
          <Link
            key={view}
            href={detailHref(id, { ...state, view })}
            scroll={false}
            aria-current={isHere ? "page" : undefined}
            className={`flex items-center rounded-control px-3 font-medium ${isHere ? "bg-surface text-ink shadow-control" : "text-ink-3 hover:text-ink"}`}
          >
            {words}
          </Link>
        );
      })}
    </nav>
  );
}
