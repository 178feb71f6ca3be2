import type { Route } from "next";
import type { ReactNode } from "react";
import { FilterChip } from "@/components/table/filter-chip";
import { PagedRows } from "@/components/table/paged-rows";
import SuggestedFilters, { Removals } from "@/components/table/suggested-filters";
import { searchedWords, uiCopy } from "@/components/ui/copy";
import { DeskLink } from "@/components/ui/link/desk-link";
import type { FoundPosts, FoundSupporters, SearchNote } from "@/lib/client/api/answers";
import { closestWords, type SearchAnswer } from "@/lib/client/api/search";
import { kindFilterHints, kindFilterLabels } from "@/lib/client/copy";
import { activeConstraints, listHref, removals, searchHref, withFilter } from "@/lib/client/url/list-changes";
import type { ContributionListState } from "@/lib/client/url/list-state";
import { withTicket } from "@/lib/client/url/page-query";
import {
  chosenValues,
  conditionWords,
  searchConstraints,
  withoutFacet,
  withValueToggled,
  wordsOf,
} from "@/lib/client/url/search-conditions";
import { kindFilters } from "@/lib/contract/contribution-query";
import { formatCount } from "@/lib/format/count";
import { formatDate, type Region } from "@/lib/format/moment";
import { paths } from "@/lib/paths";
import { joined } from "@/lib/records/text";
import { conditionLabels, type Facet, facets } from "@/lib/search/conditions";
import type { FacetCounts } from "@/lib/search/find-page";
import { foundWords, searchCopy } from "./copy";
import { ResultsTable } from "./results-table";

interface Search {
  readonly state: ContributionListState;
  readonly now: number;
  readonly region: Region;
}

interface Props extends Search {
  readonly answer: SearchAnswer;
  readonly action: ReactNode;
  readonly others: Others;
}

export function SearchResults({ answer, action, others, ...search }: Props) {
  const { state, now, region } = search;
  const { locale } = region;
  const advice = adviceWords(answer);
  const isNone = answer.total === 0;
  const isClose = !isNone && (answer.isForgiving || answer.isUnknownAddress);
  const { q = "" } = state;
  const words = wordsOf(q);
  const linkTo = (page: number) => ({ href: searchHref({ ...state, page }) });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h1 className="min-w-0 break-words font-semibold text-18">
          {foundWords(answer, locale)}
          {words === "" ? null : (
            <span className="font-normal text-ink-3">
              {" "}
              {isClose ? searchCopy.closeTo : searchCopy.for} “<bdi data-private>{words}</bdi>”
            </span>
          )}
        </h1>
        {advice === "" ? null : <p className="text-ink-2">{advice}</p>}
        <p className="text-12 text-ink-3 sm:mr-auto">{searchedWords(answer, now, locale)}</p>
        {isNone ? null : action}
      </div>
      {isNone && !isFiltered(state, locale) ? null : <SearchNarrowing {...search} isNone={isNone} />}
      <OtherResults others={others} ticket={state.ticket ?? null} region={region} />
      {isNone ? (
        // Without any text, the page has no results.
        <Removals
          {...search}
          removals={removals(state, locale).filter(({ without }) => without.q !== undefined)}
        />
      ) : (
        <div
          className="grid grid-cols-1 items-start gap-x-6 gap-y-6
            lg:has-[>aside]:grid-cols-[minmax(0,1fr)_12rem]"
        >
          {/* The rows begin at the edge of the page, like those of a list. */}
          <div className="-mx-4 min-w-0 sm:-mx-6 lg:has-[+aside]:mr-0 [&>footer]:px-4 sm:[&>footer]:px-6">
            <PagedRows {...answer} shown={answer.hits.length} locale={locale} linkTo={linkTo}>
              <ResultsTable
                caption={foundWords(answer, locale)}
                hits={answer.hits}
                ticket={state.ticket ?? null}
                region={region}
                drawnAt={now}
              />
            </PagedRows>
          </div>
          {answer.facets === null || answer.isAtLeast ? null : (
            <FacetList counts={answer.facets} state={state} locale={locale} />
          )}
        </div>
      )}
    </>
  );
}

/** Whether more than the words of a search limits it. */
function isFiltered({ type, range, q = "" }: ContributionListState, locale: string): boolean {
  return type !== "all" || range.kind !== "all" || searchConstraints(q, locale).length > 0;
}

const maxValues = 6;

function FacetList(props: { counts: FacetCounts; state: ContributionListState; locale: string }) {
  const { counts, state, locale } = props;
  const filledFacets = facets.filter((facet) => counts[facet].some(({ value }) => value !== null));
  return (
    <aside
      aria-label={searchCopy.narrow}
      className="grid content-start gap-5 max-lg:grid-cols-2 max-sm:grid-cols-1"
    >
      {filledFacets.map((facet) => (
        <section key={facet} className="min-w-0">
          <h2 className="border-line-2 border-b pb-1 font-semibold text-13">{conditionLabels[facet]}</h2>
          <ul className="mt-1">
            {counts[facet].slice(0, maxValues).map(({ value, count }) => (
              <li key={value ?? ""} className="flex items-center justify-between gap-2 py-0.5 text-12">
                <Value facet={facet} value={value} state={state} />
                <span className="text-ink-3 tabular-nums">{formatCount(count, locale)}</span>
              </li>
            ))}
            {counts[facet].length > maxValues ? (
              <li className="py-0.5 text-12 text-ink-3">
                {searchCopy.others(counts[facet].length - maxValues, locale)}
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
  const words = conditionWords({ key: facet, value });
  const { q = "" } = state;
  const isChosen = chosenValues(q, facet).length > 0;
  const changed = isChosen ? withoutFacet(q, facet) : withValueToggled(q, { key: facet, value });
  if (changed === null) return <bdi className="min-w-0 truncate text-ink-2">{words}</bdi>;
  return (
    <DeskLink
      href={searchHref(withFilter(state, { q: changed }))}
      className="-my-0.5 min-w-0 truncate py-1 text-accent hover:text-accent-hover"
    >
      <bdi>{words}</bdi>
      <span className="sr-only">
        {isChosen ? searchCopy.chosen : searchCopy.only(conditionLabels[facet])}
      </span>
    </DeskLink>
  );
}

function SearchNarrowing({ isNone, ...search }: Search & { isNone: boolean }) {
  const { state, region } = search;
  const isOwn = typeof state.type === "string";
  // A kind with its own segment needs no chip, and the words are already in the box.
  const chips = activeConstraints(state, region.locale).filter(
    ({ key }) => !(key === "type" && isOwn) && key !== "q" && key !== "ticket",
  );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <nav aria-label={searchCopy.kinds} className="flex flex-wrap gap-x-1 gap-y-1">
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
        <FilterChip key={key} label={label} value={value} href={searchHref(without)} />
      ))}
      {/* Without results, `Removals` offers them. */}
      {isNone ? null : <SuggestedFilters {...search} />}
      <DeskLink
        href={listHref(withFilter(state, {}))}
        className="ml-auto py-1 font-medium text-12 text-accent hover:text-accent-hover"
      >
        {searchCopy.viewInList}
      </DeskLink>
    </div>
  );
}

interface Others {
  readonly supporters: FoundSupporters["data"];
  readonly posts: FoundPosts["data"];
}

function OtherResults(props: { others: Others; ticket: string | null; region: Region }) {
  const { others, ticket, region } = props;
  return (
    <div className="grid grid-cols-1 gap-1 empty:hidden">
      <Few title={searchCopy.supporters}>
        {others.supporters.map(({ id, name, email, contributions }) => (
          <FewLine
            key={id}
            href={withTicket(paths.supporter(id), ticket)}
            name={name === null ? uiCopy.noName : <bdi data-private="">{name}</bdi>}
            note={
              <>
                <bdi data-private="">{email ?? id}</bdi>
                {" · "}
                {uiCopy.contributions(contributions, region.locale)}
              </>
            }
          />
        ))}
      </Few>
      <Few title={searchCopy.posts}>
        {others.posts.map(({ id, name, publishedAt, feed }) => (
          <FewLine
            key={`${feed.id} ${id}`}
            href={paths.post(feed.id, id)}
            name={<bdi>{name ?? id}</bdi>}
            note={
              <>
                <bdi>{feed.label}</bdi>
                {publishedAt === null ? null : ` · ${formatDate(publishedAt, region)}`}
              </>
            }
          />
        ))}
      </Few>
    </div>
  );
}

function Few({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section className="grid min-w-0 grid-cols-1 gap-x-4 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <h2 className="font-medium text-12 text-ink-3 sm:py-0.5">{title}</h2>
      <ul className="-mx-2 grid grid-cols-1 gap-x-2 sm:grid-cols-3">{children}</ul>
    </section>
  );
}

function FewLine({ href, name, note }: { href: Route; name: ReactNode; note: ReactNode }) {
  return (
    <li className="min-w-0">
      <DeskLink href={href} className="grid grid-cols-1 rounded-control px-2 py-0.5 hover:bg-hover">
        <span className="truncate font-medium">{name}</span>
        <span className="truncate text-12 text-ink-3">{note}</span>
      </DeskLink>
    </li>
  );
}

/** Notes on a forgiven typing mistake or a limit; empty if there are none. */
export function adviceWords(results: SearchNote & Pick<SearchAnswer, "total">): string {
  const { isAtLeast, isUnknownAddress, total } = results;
  const tooMany = isAtLeast ? searchCopy.tooMany : null;
  const noMatch = total === 0 && !isUnknownAddress ? searchCopy.noMatch : null;
  return joined([tooMany, noMatch, closestWords(results, total)], " ") ?? "";
}
