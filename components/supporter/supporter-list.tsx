import type { ReactNode } from "react";
import { LinkNotice, TidyLink } from "@/components/ui/feedback/page-notice";
import { buttonLook } from "@/components/ui/form/button";
import { HiddenInputs, SearchField } from "@/components/ui/form/search-field";
import { Icon } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import type { Notice } from "@/lib/client/url/page-query";
import { sortedBy, supporterListHref } from "@/lib/client/url/supporter-states";
import {
  formatSupporterQuery,
  isByLifetime,
  type ListedSupporter,
  type SupporterQuery,
} from "@/lib/contract/supporter-query";
import { formatShown } from "@/lib/format/count";
import type { Place } from "@/lib/format/moment";
import { paths } from "@/lib/paths";
import { PageLinks } from "./page-links";
import { SupporterTable } from "./supporter-table";
import { coverageWords, orderWords, supporterCount } from "./supporter-words";

interface Props {
  readonly found: FoundSupporters;
  readonly state: SupporterQuery;
  readonly notices: readonly Notice[];
  readonly place: Place;
  readonly now: number;
}

/** The people behind the contributions: how many, found and sorted how, and a page of them. */
export function SupporterList({ found, state, notices, place, now }: Props) {
  const { locale } = place;
  const { supporters, total, isAtLeast } = found;
  const coverage = coverageWords(found, now, locale);
  const heading = supporterCount({ total, isAtLeast }, locale);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <LinkNotice notices={notices} tidy={<TidyLink href={supporterListHref(state)} />} />
      <header>
        <div className="flex min-h-14 items-center px-4 py-2 sm:px-6">
          <h1 tabIndex={-1} className="min-w-0 flex-1 font-semibold text-18 outline-none">
            {heading}
            {total === 0 ? null : <span className="font-normal text-ink-3">, {orderWords(state)}</span>}
          </h1>
        </div>
        <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 pb-3 sm:px-6">
          <SupporterSearch state={state} />
          <SupporterChips state={state} currencies={found.currencies} />
        </div>
        {isAtLeast && total > 0 ? (
          <p className="px-4 pb-3 text-ink-2 sm:px-6">
            More match than are looked at, so that the order is of these alone: add a word.
          </p>
        ) : null}
        {found.isUnknownAddress && total > 0 ? (
          <p role="status" className="px-4 pb-3 text-ink-2 sm:px-6">
            No such address. Closest matches:
          </p>
        ) : null}
        {coverage === "" ? null : <p className="px-4 pb-3 text-12 text-ink-3 sm:px-6">{coverage}</p>}
      </header>
      {supporters.length === 0 ? (
        <SupporterAbsence state={state} found={found} />
      ) : (
        <SupporterTable
          caption={`${heading}, ${orderWords(state)}`}
          supporters={supporters}
          state={state}
          currencies={found.currencies}
          place={place}
        />
      )}
      {total === 0 ? null : <SupporterPager found={found} state={state} locale={locale} />}
    </div>
  );
}

/** What stands in the place of rows: nobody at all, nobody like that, or a page behind the last. */
function SupporterAbsence(props: {
  state: SupporterQuery;
  found: {
    readonly total: number;
    readonly perPage: number;
    readonly isAtLeast: boolean;
    readonly isUnknownAddress: boolean;
  };
}) {
  const { state, found } = props;
  const { q, ...rest } = state;
  const last = Math.max(1, Math.ceil(found.total / found.perPage));
  if (found.total > 0) {
    return (
      <Absence
        title="There is nothing on this page"
        text={
          found.isAtLeast
            ? "Only the first of them can be paged through: add a word."
            : `The last page is ${last}.`
        }
      >
        <DeskLink href={supporterListHref({ ...state, page: last })} className={buttonLook("plain")}>
          Go to the last page
        </DeskLink>
      </Absence>
    );
  }
  if (q !== undefined) {
    const unfound = found.isUnknownAddress ? "No such address" : "No supporter is found by these words";
    return (
      <Absence
        title={found.isAtLeast ? "These words find too many supporters" : unfound}
        text={
          found.isAtLeast
            ? "Only some of them were looked at: add a word."
            : "All words have to be in a name, an address, a phone number, an organisation or an id; " +
              "take one away, or type the beginning of it."
        }
      >
        <DeskLink href={supporterListHref({ ...rest, page: 1 })} className={buttonLook("plain")}>
          Show all supporters
        </DeskLink>
      </Absence>
    );
  }
  if (state.currency !== undefined) {
    return (
      <Absence title="Nobody gave in this currency" text="Only those who did can be compared in it.">
        <DeskLink href={supporterListHref({ sort: "-last_gift", page: 1 })} className={buttonLook("plain")}>
          Show all supporters
        </DeskLink>
      </Absence>
    );
  }
  return (
    <Absence
      title="There are no supporters yet"
      text="They are put together from the contributions that name them."
    />
  );
}

function Absence({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-16 text-center">
      <span className="grid size-10 place-items-center rounded-well border border-line bg-sunken text-ink-2">
        <Icon name="users-round" size={20} />
      </span>
      <div className="grid max-w-100 gap-1">
        <h2 className="font-semibold text-15">{title}</h2>
        <p className="text-ink-2">{text}</p>
      </div>
      {children}
    </div>
  );
}

const mostCurrencies = 6;
const look =
  "flex h-7 shrink-0 items-center rounded-control px-2 text-12 text-ink-2 hover:bg-hover " +
  "aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-ink";

/** The ways to sort, a lifetime by its currency, and what limits the list, each with its cross. */
function SupporterChips(props: { state: SupporterQuery; currencies: readonly string[] }) {
  const { state, currencies } = props;
  const { q, ...rest } = state;
  const isLifetime = isByLifetime(state.sort);
  const others = currencies.filter((code) => code === state.currency).concat(currencies);
  const few = [...new Set(others)].slice(0, mostCurrencies);
  const ways = [
    { words: "Last gift", to: sortedBy(state, "-last_gift", undefined), isHere: state.sort.endsWith("gift") },
    { words: "Name", to: sortedBy(state, "name", undefined), isHere: state.sort.endsWith("name") },
    ...few.map((code) => ({
      words: `Lifetime in ${code}`,
      to: sortedBy(state, "-lifetime", code),
      isHere: isLifetime && code === state.currency,
    })),
  ];
  return (
    <>
      <nav aria-label="Sort by" className="scroll-fade flex max-w-full gap-1 sm:flex-wrap">
        {ways.map(({ words, to, isHere }) => (
          <DeskLink
            key={words}
            href={supporterListHref(to)}
            aria-current={isHere || undefined}
            className={look}
          >
            {words}
          </DeskLink>
        ))}
      </nav>
      {q === undefined ? null : <Chip label="Holds" value={q} to={{ ...rest, page: 1 }} />}
      {isLifetime && state.currency !== undefined ? (
        <Chip label="Gave in" value={state.currency} to={sortedBy(state, "-last_gift", undefined)} />
      ) : null}
    </>
  );
}

function Chip({ label, value, to }: { label: string; value: string; to: SupporterQuery }) {
  return (
    <span className="flex h-7 min-w-0 max-w-80 items-center gap-1.5 rounded-control bg-sunken pl-2.5 text-12">
      <span className="shrink-0 text-ink-3">{label}</span>
      <bdi data-private={label === "Holds" ? "" : undefined} className="truncate font-medium" title={value}>
        {value}
      </bdi>
      <DeskLink
        href={supporterListHref(to)}
        aria-label={`Remove ${label} ${value}`}
        className="grid size-7 shrink-0 place-items-center text-ink-3 hover:text-ink"
      >
        <Icon name="x" />
      </DeskLink>
    </span>
  );
}

/** The foot of the list: what is shown of how many, and the way to the other pages. */
function SupporterPager(props: { found: FoundSupporters; state: SupporterQuery; locale: string }) {
  const { found, state, locale } = props;
  const { supporters, total, perPage, isAtLeast } = found;
  const before = (state.page - 1) * perPage;
  const [from, to] = supporters.length === 0 ? [null, null] : [before + 1, before + supporters.length];
  return (
    <footer
      className="not-short:sticky bottom-18 z-10 mt-auto flex min-h-12 flex-wrap items-center gap-x-4
      gap-y-1 border-line-2 border-t bg-surface px-4 py-1.5 sm:bottom-0 sm:px-6"
    >
      <p role="status" className="font-medium tabular-nums">
        {formatShown(from, to, total, locale)}
        {isAtLeast ? " and more" : ""}
      </p>
      <PageLinks
        name="Pages"
        page={state.page}
        last={Math.max(1, Math.ceil(total / perPage))}
        hrefOf={(page) => supporterListHref({ ...state, page })}
        locale={locale}
      />
    </footer>
  );
}

/** A page of supporters as the list shows it. */
interface FoundSupporters {
  readonly supporters: readonly ListedSupporter[];
  readonly total: number;
  readonly isAtLeast: boolean;
  readonly isUnknownAddress: boolean;
  readonly perPage: number;
  readonly currencies: readonly string[];
  readonly asOf: number;
  readonly copy?: { readonly isComplete: boolean };
}

/** Search among supporters; the order stays. */
function SupporterSearch({ state }: { state: SupporterQuery }) {
  const { q, ...rest } = state;
  const unsearched = { ...rest, page: 1 };
  return (
    <SearchField
      action={paths.supporters}
      label="Supporters"
      name="q"
      asked={q}
      hint="Name, e-mail, phone, company"
      clearHref={supporterListHref(unsearched)}
      className="sm:max-w-100"
    >
      <HiddenInputs query={formatSupporterQuery(unsearched)} />
    </SearchField>
  );
}
