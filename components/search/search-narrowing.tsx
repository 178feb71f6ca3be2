import { DeskLink } from "@/components/ui/desk-link";
import { X } from "@/components/ui/icons";
import { kindFilterHints, kindFilterLabels, kindFilters } from "@/lib/client/contribution-params";
import type { ContributionListState } from "@/lib/client/contributions-url";
import { listHref, withFilter } from "@/lib/client/list-change";
import { activeConstraints } from "@/lib/client/list-constraints";
import { searchHref } from "@/lib/client/search-url";

/** The kinds, what else narrows the search, and the same contributions as a table. */
export function SearchNarrowing({ state, locale }: { state: ContributionListState; locale: string }) {
  const isOwn = typeof state.type === "string";
  // A kind that is a segment needs no chip, and the words are in the box.
  const chips = activeConstraints(state, locale).filter(
    ({ key }) => key !== "q" && key !== "ticket" && !(key === "type" && isOwn),
  );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <nav aria-label="Kinds" className="flex flex-wrap gap-x-1 gap-y-1">
        {kindFilters.map((type) => (
          <DeskLink
            key={type}
            href={searchHref(withFilter(state, { type }))}
            aria-current={type === state.type || undefined}
            title={kindFilterHints[type]}
            className="flex h-7 items-center rounded-control px-2 text-12 text-ink-2 hover:bg-hover
              aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-ink"
          >
            {kindFilterLabels[type]}
          </DeskLink>
        ))}
      </nav>
      {chips.map(({ key, label, value, without }) => (
        <span key={key} className="flex h-7 items-center gap-1.5 rounded-control bg-sunken pl-2.5 text-12">
          <span className="text-ink-3">{label}</span>
          <span className="font-medium">{value}</span>
          <DeskLink
            href={searchHref(without)}
            aria-label={`Remove ${label} ${value}`}
            className="grid size-7 place-items-center text-ink-3 hover:text-ink"
          >
            <X aria-hidden size={14} strokeWidth={1.75} />
          </DeskLink>
        </span>
      ))}
      <DeskLink
        href={listHref(withFilter(state, {}))}
        className="ml-auto py-1 font-medium text-12 text-accent hover:text-accent-hover"
      >
        Show as a table, by date
      </DeskLink>
    </div>
  );
}
