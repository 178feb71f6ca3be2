"use client";

import { choicesOf, SelectFilters, type ValueOf } from "@/components/table/select-filters";
import { DeskLink } from "@/components/ui/link/desk-link";
import { sortedBy, supporterListHref } from "@/lib/client/url/supporter-states";
import {
  isByLifetime,
  planFilters,
  type SupporterQuery,
  supporterFields,
  supporterSorts,
} from "@/lib/contract/supporter-query";
import { capitalized } from "@/lib/records/text";
import { orders, supporterCopy } from "./copy";

interface Props {
  readonly state: SupporterQuery;
  readonly currencies: readonly string[];
  readonly countries: readonly string[];
}

const lapses = [6, 12, 24, 36];

export function SupporterFilters({ state, currencies, countries }: Props) {
  const { plan, lapsed, country, currency } = state;
  const months = lapsed === undefined || lapses.includes(lapsed) ? lapses : [lapsed, ...lapses];
  const filters = [
    {
      name: "plan",
      label: supporterCopy.plan,
      value: plan,
      choices: planFilters.map((one) => [one, supporterCopy.plans[one]] as const),
    },
    {
      name: "lapsed",
      label: supporterCopy.lastPaidOn,
      value: lapsed?.toString(),
      choices: months.map((one) => [String(one), supporterCopy.ago(one)] as const),
    },
    {
      name: "country",
      label: supporterCopy.country,
      value: country,
      choices: choicesOf(countries, country),
    },
    {
      name: "currency",
      label: supporterCopy.currency,
      value: currency,
      choices: choicesOf(currencies, currency),
    },
    {
      name: "sort",
      label: supporterCopy.sort,
      value: state.sort,
      isRequired: true,
      choices: supporterSorts.map((one) => [one, capitalized(orders[one])] as const),
    },
  ];

  function hrefOf(chosen: ValueOf) {
    const sort = supporterSorts.find((one) => one === chosen("sort")) ?? state.sort;
    // Lifetime totals are compared in one currency: a new order gets one, and the old one falls back without.
    const compared = isByLifetime(sort) && sort !== state.sort ? currencies[0] : undefined;
    const chosenFilters = {
      plan: planFilters.find((one) => one === chosen("plan")),
      lapsed: Number(chosen("lapsed") ?? 0) || undefined,
      country: chosen("country"),
      currency: chosen("currency") ?? compared,
    };
    const isSortable = !isByLifetime(sort) || chosenFilters.currency !== undefined;
    const order = isSortable ? sort : supporterFields.sort.fallback;
    return supporterListHref({ ...state, ...chosenFilters, sort: order, page: 1 });
  }

  return <SelectFilters filters={filters} hrefOf={hrefOf} />;
}

const maxCurrencies = 6;

export function CurrencyChoice({ state, currencies }: Props) {
  const { currency } = state;
  const codes = [...new Set([...currencies.filter((code) => code === currency), ...currencies])];
  if (!isByLifetime(state.sort) || codes.length < 2) return null;
  return (
    <nav aria-label={supporterCopy.currency} className="scroll-fade flex max-w-full gap-1 sm:flex-wrap">
      {codes.slice(0, maxCurrencies).map((code) => (
        <DeskLink
          key={code}
          href={supporterListHref(sortedBy(state, state.sort, code))}
          aria-current={code === currency || undefined}
          className="flex h-7 shrink-0 items-center rounded-control px-2 text-12 text-ink-2 hover:bg-hover
            aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-ink"
        >
          {code}
        </DeskLink>
      ))}
    </nav>
  );
}
