import { DeskLink } from "@/components/ui/desk-link";
import type { ContributionListState } from "@/lib/client/contributions-url";
import { withFilter } from "@/lib/client/list-change";
import { searchHref, withFacet, withoutFacet } from "@/lib/client/search-url";
import { formatCount } from "@/lib/format/count";
import type { FacetCounts } from "@/lib/search/find-page";
import { type Facet, facets } from "@/lib/search/search-keys";
import { facetLabels, facetValueWords } from "./search-words";

const mostValues = 6;

interface Props {
  readonly counts: FacetCounts;
  readonly state: ContributionListState;
  readonly locale: string;
}

/** What was found, counted by what it may be narrowed to. */
export function FacetList({ counts, state, locale }: Props) {
  const telling = facets.filter((facet) => counts[facet].some(({ value }) => value !== null));
  return (
    <aside
      aria-label="Narrow down"
      className="grid content-start gap-5 max-lg:grid-cols-2 max-sm:grid-cols-1"
    >
      {telling.map((facet) => (
        <section key={facet} className="min-w-0">
          <h2 className="border-line-2 border-b pb-1 font-semibold text-13">{facetLabels[facet]}</h2>
          <ul className="mt-1">
            {counts[facet].slice(0, mostValues).map(({ value, count }) => (
              <li key={value ?? ""} className="flex items-center justify-between gap-2 py-0.5 text-12">
                <Value facet={facet} value={value} state={state} />
                <span className="text-ink-3 tabular-nums">{formatCount(count, locale)}</span>
              </li>
            ))}
            {counts[facet].length > mostValues ? (
              <li className="py-0.5 text-12 text-ink-3">
                {restWords(counts[facet].length - mostValues, locale)}
              </li>
            ) : null}
          </ul>
        </section>
      ))}
    </aside>
  );
}

function Value(props: { facet: Facet; value: string | null; state: ContributionListState }) {
  const { facet, value, state } = props;
  const words = facetValueWords(facet, value);
  const { q = "" } = state;
  const without = withoutFacet(q, facet);
  const narrowed = value === null ? null : withFacet(without, facet, value);
  if (narrowed === null) return <bdi className="min-w-0 truncate text-ink-2">{words}</bdi>;
  const isChosen = without !== q.trim();
  return (
    <DeskLink
      href={searchHref(withFilter(state, { q: isChosen ? without : narrowed }))}
      className="-my-0.5 min-w-0 truncate py-1 text-accent hover:text-accent-hover"
    >
      <bdi>{words}</bdi>
      <span className="sr-only">{isChosen ? ", chosen; show all" : `, only this ${facetLabels[facet]}`}</span>
    </DeskLink>
  );
}

function restWords(count: number, locale: string): string {
  return count === 1 ? "1 other" : `${formatCount(count, locale)} others`;
}
