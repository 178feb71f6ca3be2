"use client";

import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { filterCopy } from "@/components/contribution/list/lazy-copy";
import { useDesk } from "@/components/shell/desk-context";
import { Button } from "@/components/ui/form/button";
import { FixedDays, RangePresets } from "@/components/ui/form/date-range-panel";
import { SubmittedInput } from "@/components/ui/form/search-field";
import { Icon } from "@/components/ui/icon";
import type { ListFacets } from "@/lib/client/api/answers";
import { facetsQueryOptions } from "@/lib/client/api/contributions";
import { clientCopy } from "@/lib/client/copy";
import { withRefunded, withSearch } from "@/lib/client/url/list-changes";
import { toContributionQuery } from "@/lib/client/url/list-state";
import {
  amountRange,
  amountWords,
  chosenValues,
  conditionWords,
  isSameValue,
  refundDates,
  refundRange,
  withAmountRange,
  withoutFacet,
  withValueToggled,
} from "@/lib/client/url/search-conditions";
import { formatCount } from "@/lib/format/count";
import { type DateRange, rangeLabel, resolveRange } from "@/lib/format/date-range";
import { fold } from "@/lib/records/folded-text";
import { paymentMethods, receiptStates, statuses } from "@/lib/records/labels";
import {
  type Condition,
  canNarrowTo,
  conditionLabels,
  type Facet,
  facets,
  withoutMoney,
} from "@/lib/search/conditions";
import { useListPage } from "./list-state";

/** Lists with more values than this have a search field. */
const maxUnsearched = 8;
const maxShown = 50;

/** These filters use the search index, so they need a local copy of the records. */
export default function FilterPanel() {
  const { canSearch } = useDesk();
  if (canSearch) return <Filters />;
  return <p className="w-80 max-w-full p-4 text-ink-2">{filterCopy.noFilters}</p>;
}

function Filters() {
  const { state, region } = useListPage();
  const { q = "" } = state;
  const [open, setOpen] = useState<Part | null>(null);
  const part = (name: Part, label: string, chosen: readonly string[], content: ReactNode) => (
    <li key={name}>
      <button
        type="button"
        aria-expanded={open === name}
        onClick={() => setOpen(open === name ? null : name)}
        className="flex h-9 w-full items-center gap-2 rounded-control px-2 text-left hover:bg-hover
          max-sm:h-10"
      >
        <span className="shrink-0 font-medium">{label}</span>
        <bdi className="min-w-0 flex-1 truncate text-right text-12 text-ink-2">{chosen.join(", ")}</bdi>
        <Icon name={open === name ? "chevron-up" : "chevron-down"} className="text-ink-3" />
      </button>
      {open === name ? <div ref={scrollIntoSight}>{content}</div> : null}
    </li>
  );
  return (
    <ul className="max-h-[min(34rem,70dvh)] w-80 max-w-full overflow-y-auto p-2">
      {facets.map((facet) =>
        part(
          facet,
          conditionLabels[facet],
          chosenValues(q, facet).map((value) => conditionWords({ key: facet, value })),
          <FacetValues facet={facet} />,
        ),
      )}
      {part("amount", filterCopy.amount, amountWords(q, region.locale), <AmountRange />)}
      {part(
        "refunded",
        clientCopy.refunded,
        refundDates(q).map((range) => rangeLabel(range, region.locale)),
        <RefundDays />,
      )}
    </ul>
  );
}

function scrollIntoSight(part: HTMLElement | null): void {
  part?.scrollIntoView({ block: "nearest" });
}

type Part = Facet | "amount" | "refunded";

function RefundDays() {
  const { state, go, region, now } = useListPage();
  const range = refundRange(state.q ?? "");
  const choose = (chosen: DateRange) => go(withRefunded(state, chosen, region.zone));
  return (
    <div className="grid gap-3 px-2 pb-3">
      <RangePresets
        range={range}
        allTime={filterCopy.refundedOrNot}
        onChoose={choose}
        className="grid-cols-2"
      />
      <FixedDays period={resolveRange(range, region.zone, now)} region={region} now={now} onChange={choose} />
    </div>
  );
}

function AmountRange() {
  const { state, go } = useListPage();
  const { q = "" } = state;
  const range = amountRange(q);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const read = (name: string) => String(fields.get(name) ?? "").trim();
    go(withSearch(state, withAmountRange(q, { from: read("from"), to: read("to") })));
  }

  return (
    <form onSubmit={submit} className="flex items-end gap-2 px-2 pt-1 pb-3">
      <AmountField name="from" label={filterCopy.amountFrom} value={range.from} />
      <AmountField name="to" label={filterCopy.amountTo} value={range.to} />
      <Button type="submit">{filterCopy.apply}</Button>
    </form>
  );
}

function AmountField({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <label htmlFor={`amount-${name}`} className="grid min-w-0 flex-1 gap-1 text-12 text-ink-2">
      {label}
      <SubmittedInput
        id={`amount-${name}`}
        name={name}
        type="number"
        min="0"
        step="any"
        inputMode="decimal"
        submitted={value}
        className="h-8 min-w-0 rounded-control border border-line-3 bg-surface px-2 text-14 text-ink
          max-sm:h-10"
      />
    </label>
  );
}

/** The values of a facet, each with its count in the list without the facet's own conditions. */
function FacetValues({ facet }: { facet: Facet }) {
  const { state, now } = useListPage();
  const { q = "" } = state;
  const without = withSearch(state, withoutFacet(q, facet));
  const { data } = useQuery(facetsQueryOptions(toContributionQuery(without, now)));
  if (data === undefined) return <p className="px-2 py-2 text-12 text-ink-3">{filterCopy.loadingValues}</p>;
  if (data === null) return <p className="px-2 py-2 text-12 text-ink-2">{filterCopy.noCounts}</p>;
  return <ValueList facet={facet} counted={data} />;
}

/** All values of the facets that have a fixed set. Others, such as the states of plans, are as recorded. */
const fixedValues: Partial<Record<Facet, readonly (string | null)[]>> = {
  status: statuses,
  method: [...paymentMethods, null],
  receipt: receiptStates,
};

/**
 * Whether a search by refund date leaves out a value that was not chosen. Counts of the list without chosen
 * values lack it, too.
 */
function isLeftOutByRefunds(q: string, { key, value }: Condition): boolean {
  const isLeftOut = key === "status" && withoutMoney.some((status) => isSameValue(key, status, value));
  return isLeftOut && refundDates(q).length > 0;
}

/**
 * Returns the chosen values that were not counted, the counted ones, and the others of a fixed set if not all
 * contributions were counted. `count`: null if the list may have contributions that were not counted.
 */
function valuesOf(facet: Facet, { facets: counts, isAtLeast }: ListFacets, q: string) {
  const counted = counts?.[facet] ?? [];
  const isNew = (values: readonly { readonly value: string | null }[]) => (value: string | null) =>
    !values.some((one) => isSameValue(facet, one.value, value));
  // A link may name a value that no contribution in this list has.
  const absent = chosenValues(q, facet)
    .filter(isNew(counted))
    .map((value) => ({
      value,
      count: isAtLeast || isLeftOutByRefunds(q, { key: facet, value }) ? null : 0,
    }));
  const listed = [...absent, ...counted];
  const others = isAtLeast ? (fixedValues[facet] ?? []).filter(isNew(listed)) : [];
  return [...listed, ...others.map((value) => ({ value, count: null }))];
}

function ValueList({ facet, counted }: { facet: Facet; counted: ListFacets }) {
  const { state, go, region } = useListPage();
  const { q = "" } = state;
  const chosen = chosenValues(q, facet);
  const [typed, setTyped] = useState("");
  const values = valuesOf(facet, counted, q).map((one) => ({
    ...one,
    words: conditionWords({ key: facet, value: one.value }),
  }));
  const matching = values.filter(({ words }) => fold(words).includes(fold(typed.trim())));
  const rest = matching.length - maxShown;
  const isPartial = counted.isAtLeast && fixedValues[facet] === undefined;
  const own = typed.trim();
  const isUnlisted = isPartial && own !== "" && !values.some(({ value }) => isSameValue(facet, value, own));
  const withOwn = isUnlisted ? withValueToggled(q, { key: facet, value: own }) : null;
  const search = useRef<HTMLInputElement>(null);
  return (
    <div className="grid gap-1 pb-2">
      {values.length <= maxUnsearched && !isPartial ? null : (
        <input
          ref={search}
          type="search"
          aria-label={filterCopy.searchValues(conditionLabels[facet])}
          placeholder={filterCopy.searchValues(conditionLabels[facet])}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="mx-2 h-8 rounded-control border border-line-3 bg-surface px-2.5 max-sm:h-10"
        />
      )}
      <ul aria-label={conditionLabels[facet]}>
        {matching.slice(0, maxShown).map(({ value, count, words }) => {
          const toggled = withValueToggled(q, { key: facet, value });
          const reason = toggled === null ? whyDisabled(value) : undefined;
          return (
            <li key={value ?? ""}>
              <label
                title={reason}
                className="flex h-8 cursor-pointer items-center gap-2.5 rounded-control px-2 hover:bg-hover
                has-aria-disabled:cursor-default has-aria-disabled:bg-transparent has-aria-disabled:text-ink-3
                max-sm:h-10"
              >
                <input
                  type="checkbox"
                  checked={chosen.some((one) => isSameValue(facet, one, value))}
                  // Not `disabled`: the keyboard reaches it, and a screen reader says why.
                  aria-disabled={toggled === null}
                  aria-description={reason}
                  onChange={() => toggled !== null && go(withSearch(state, toggled))}
                  className="size-4 accent-accent-solid aria-disabled:opacity-50"
                />
                <bdi className="min-w-0 flex-1 truncate">{words}</bdi>
                {count === null ? null : (
                  <span className="text-12 text-ink-3 tabular-nums">{formatCount(count, region.locale)}</span>
                )}
              </label>
            </li>
          );
        })}
      </ul>
      {matching.length === 0 && withOwn === null ? <Note>{filterCopy.noValues}</Note> : null}
      {withOwn === null ? null : (
        <Button
          look="small"
          className="mx-2"
          onClick={() => {
            go(withSearch(state, withOwn));
            setTyped("");
            // The button is removed, and the focus would be lost with it.
            search.current?.focus();
          }}
        >
          <bdi className="truncate">{filterCopy.typedValue(own)}</bdi>
        </Button>
      )}
      {rest > 0 ? <Note>{filterCopy.moreValues(formatCount(rest, region.locale))}</Note> : null}
      {counted.isAtLeast ? (
        <Note>{filterCopy.partlyCounted(formatCount(counted.total, region.locale))}</Note>
      ) : null}
    </div>
  );
}

function whyDisabled(value: string | null): string {
  return canNarrowTo(value) ? filterCopy.tooLong : filterCopy.cannotFilter;
}

function Note({ children }: { children: string }) {
  return <p className="px-2 py-1 text-12 text-ink-3">{children}</p>;
}
