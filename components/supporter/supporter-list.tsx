import { SaveView } from "@/components/shell/views/saved-views";
import { FilterChips } from "@/components/table/filter-chip";
import { ListHead, ListHeadRow } from "@/components/table/list-head";
import { PagedRows } from "@/components/table/paged-rows";
import { RemovalLink } from "@/components/table/removal-link";
import { syncedWords } from "@/components/ui/copy";
import { EmptyList } from "@/components/ui/feedback/empty-state";
import { LinkNotice } from "@/components/ui/feedback/page-notice";
import { HiddenInputs, SearchField } from "@/components/ui/form/search-field";
import type { ListTotal } from "@/lib/client/api/contributions";
import { wordRemovals } from "@/lib/client/url/list-changes";
import type { Notice } from "@/lib/client/url/page-query";
import { supporterListHref } from "@/lib/client/url/supporter-states";
import {
  dropLifetimeSort,
  formatSupporterQuery,
  isFiltered,
  type ListedSupporter,
  maxListed,
  type SupporterQuery,
} from "@/lib/contract/supporter-query";
import { formatCount } from "@/lib/format/count";
import type { Region } from "@/lib/format/moment";
import { paths } from "@/lib/paths";
import { orderWords, supporterCopy, supporterCount } from "./copy";
import { CurrencyChoice, SupporterFilters } from "./supporter-filters";
import { SupporterTable } from "./supporter-table";

interface Props {
  readonly found: {
    readonly supporters: readonly ListedSupporter[];
    readonly total: number;
    readonly isAtLeast: boolean;
    readonly isUnknownAddress: boolean;
    readonly perPage: number;
    readonly currencies: readonly string[];
    readonly countries: readonly string[];
    readonly asOf: number;
    readonly copy?: { readonly isComplete: boolean };
  };
  readonly state: SupporterQuery;
  /** For an empty list: lists without a filter or a word. */
  readonly removals: readonly (ReturnType<typeof supporterRemovals>[number] & { count: ListTotal | null })[];
  readonly notices: readonly Notice[];
  readonly region: Region;
  readonly now: number;
}

export function SupporterList({ found, state, removals, notices, region, now }: Props) {
  const { locale } = region;
  const { supporters, total, isAtLeast } = found;
  const { asOf, copy } = found;
  const synced = copy && syncedWords({ asOf, ...copy }, now, locale);
  const heading = supporterCount({ total, isAtLeast }, locale);
  const { q, ...rest } = state;
  const unsearched = { ...rest, page: 1 };
  const linkTo = (page: number) => ({ href: supporterListHref({ ...state, page }) });
  const pages = { page: state.page, locale, linkTo };
  const filters = { state, currencies: found.currencies, countries: found.countries };
  return (
    <div className="flex min-h-0 flex-1 flex-col sm:min-h-110 sm:basis-0">
      <LinkNotice notices={notices} href={supporterListHref(state)} />
      <header className="shrink-0 max-sm:@container">
        <ListHead
          title={heading}
          note={total === 0 ? null : orderWords(state)}
          search={
            <SearchField
              action={paths.supporters}
              label={supporterCopy.supporters}
              name="q"
              submitted={q}
              hint={supporterCopy.searchHint}
              clearHref={supporterListHref(unsearched)}
            >
              <HiddenInputs query={formatSupporterQuery(unsearched)} />
            </SearchField>
          }
          actions={
            <>
              <SupporterFilters {...filters} />
              <SaveView path={paths.supporters} query={formatSupporterQuery(state)} />
            </>
          }
        />
        <ListHeadRow>
          <CurrencyChoice {...filters} />
          <SupporterChips state={state} />
          {isAtLeast ? (
            <p className="text-ink-2">{supporterCopy.tooManySorted(formatCount(maxListed, locale))}</p>
          ) : null}
          {found.isUnknownAddress && total > 0 ? (
            <p role="status" className="text-ink-2">
              {supporterCopy.closest}
            </p>
          ) : null}
          {synced && <p className="text-12 text-ink-3">{synced}</p>}
        </ListHeadRow>
      </header>
      {total === 0 ? (
        <EmptyList icon="users-round" {...absenceOf(state, found)}>
          <ul className="grid max-w-120 grid-cols-1 gap-2">
            {removals.map(({ key, value, isPrivate, count, without }) => (
              <li key={key}>
                <RemovalLink {...{ value, isPrivate, count, locale }} href={supporterListHref(without)} />
              </li>
            ))}
          </ul>
        </EmptyList>
      ) : (
        <PagedRows {...found} {...pages} shown={supporters.length} isSticky>
          <SupporterTable
            caption={`${heading}, ${orderWords(state)}`}
            supporters={supporters}
            state={state}
            currencies={found.currencies}
            region={region}
            drawnAt={now}
          />
        </PagedRows>
      )}
    </div>
  );
}

/** Sorts a list without a currency by date instead of by lifetime total. */
function sortable(query: SupporterQuery): SupporterQuery {
  return dropLifetimeSort({ query, problems: {} }).query;
}

/** Returns the search and the filters in the order of their chips, each with the list without it. */
function supporterConstraints(state: SupporterQuery) {
  const { q, plan, lapsed, country, currency } = state;
  const values = [
    ["q", supporterCopy.search, q],
    ["plan", supporterCopy.plan, plan && supporterCopy.plans[plan]],
    ["lapsed", supporterCopy.lastPaidOn, lapsed && supporterCopy.ago(lapsed)],
    ["country", supporterCopy.country, country],
    ["currency", supporterCopy.currency, currency],
  ] as const;
  return values.flatMap(([key, label, value]) => {
    const without = sortable({ ...state, [key]: undefined, page: 1 });
    return value ? [{ key, label, value, isPrivate: key === "q", without }] : [];
  });
}

export function SupporterChips({ state }: Pick<Props, "state">) {
  const chips = supporterConstraints(state).map(({ without, ...chip }) => ({
    ...chip,
    href: supporterListHref(without),
  }));
  const cleared = sortable({ sort: state.sort, page: 1 });
  return <FilterChips clear={{ href: supporterListHref(cleared) }} chips={chips} />;
}

/** Returns one list for each filter and each word of the search, without it. */
export function supporterRemovals(state: SupporterQuery) {
  const constraints = supporterConstraints(state);
  const filters = constraints.filter(({ key }) => key !== "q");
  const words = state.q?.match(/"[^"]*"|\S+/g) ?? [];
  const withWords = (rest: readonly string[]) => ({ ...state, q: rest.join(" "), page: 1 });
  if (words.length > 1) return [...filters, ...wordRemovals(words, withWords)];
  return filters.length === 0 ? [] : [...filters, ...constraints.filter(({ key }) => key === "q")];
}

function absenceOf(state: SupporterQuery, { isUnknownAddress }: Props["found"]) {
  const link = {
    children: supporterCopy.showAll,
    href: supporterListHref({ sort: "-last_gift", page: 1 }),
  };
  if (isUnknownAddress) return { title: supporterCopy.noSuchEmail, text: supporterCopy.checkAddress, link };
  if (state.q !== undefined) {
    const text = isFiltered(state) ? supporterCopy.tryFewerFilters : supporterCopy.tryFewer;
    return { title: supporterCopy.noneFound, text, link };
  }
  if (isFiltered(state)) return { title: supporterCopy.noneMatch, text: supporterCopy.removeFilter, link };
  return { title: supporterCopy.empty, text: supporterCopy.emptyHint };
}
