"use client";

import { type Chosen, choicesOf, SelectFilters, type SetFilter } from "@/components/table/select-filters";
import { DeskLink } from "@/components/ui/link/desk-link";
import { sortedBy, supporterListHref } from "@/lib/client/url/supporter-states";
import { isByLifetime, planFilters, type SupporterQuery } from "@/lib/contract/supporter-query";
import { supporterCopy } from "./copy";

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
      ...{ name: "plan", label: supporterCopy.plan, value: plan },
      choices: planFilters.map((one) => [one, supporterCopy.plans[one]] as const),
    },
    {
      ...{ name: "lapsed", label: supporterCopy.lastGift, value: lapsed?.toString() },
      choices: months.map((one) => [String(one), supporterCopy.ago(one)] as const),
    },
    {
      ...{ name: "country", label: supporterCopy.country, value: country },
      choices: choicesOf(countries, country),
    },
    {
      ...{ name: "currency", label: supporterCopy.gaveIn, value: currency },
      choices: choicesOf(currencies, currency),
    },
  ];

  function hrefOf(chosen: Chosen) {
    const sort = isByLifetime(state.sort) && chosen("currency") === undefined ? "-last_gift" : state.sort;
    const chosenFilters = {
      plan: planFilters.find((one) => one === chosen("plan")),
      lapsed: Number(chosen("lapsed") ?? 0) || undefined,
      country: chosen("country"),
      currency: chosen("currency"),
    };
    return supporterListHref({ ...state, ...chosenFilters, sort, page: 1 });
  }

  return <SelectFilters filters={filters} chips={chipsOf(state)} hrefOf={hrefOf} />;
}

function chipsOf(state: SupporterQuery): readonly SetFilter[] {
  const { q, plan, lapsed, country, currency } = state;
  const first = { ...state, page: 1 };
  const chip = (name: keyof SupporterQuery, label: string, value: string | undefined, without = first) =>
    value === undefined
      ? []
      : [{ name, label, value, href: supporterListHref({ ...without, [name]: undefined }) }];
  return [
    ...chip("q", supporterCopy.search, q).map((search) => ({ ...search, isPrivate: true })),
    ...chip("plan", supporterCopy.plan, plan && supporterCopy.plans[plan]),
    ...chip("lapsed", supporterCopy.lastGift, lapsed === undefined ? undefined : supporterCopy.ago(lapsed)),
    ...chip("country", supporterCopy.country, country),
    // Lifetimes are compared in one currency.
    ...chip("currency", supporterCopy.gaveIn, currency, {
      ...first,
      sort: isByLifetime(state.sort) ? "-last_gift" : state.sort,
    }),
  ];
}

const maxCurrencies = 6;

export function CurrencyChoice({ state, currencies }: Omit<Props, "countries">) {
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
