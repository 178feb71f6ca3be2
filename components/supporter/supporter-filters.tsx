"use client";

import { useRouter } from "next/navigation";
import { FilterChip } from "@/components/table/filter-chip";
import { Button } from "@/components/ui/form/button";
import { SelectField } from "@/components/ui/form/fields";
import { DeskLink } from "@/components/ui/link/desk-link";
import { PanelButton } from "@/components/ui/panel/panel-button";
import { sortedBy, supporterListHref } from "@/lib/client/url/supporter-states";
import { isByLifetime, planFilters, type SupporterQuery } from "@/lib/contract/supporter-query";
import { supporterCopy } from "./copy";

interface Props {
  readonly state: SupporterQuery;
  readonly currencies: readonly string[];
  readonly countries: readonly string[];
}

/** The filters of the supporters: a panel, and a chip for each that is set. */
export function SupporterFilters({ state, currencies, countries }: Props) {
  const chips = chipsOf(state);
  return (
    <>
      <PanelButton
        label={supporterCopy.filter}
        icon="list-filter"
        isSet={chips.some(({ key }) => key !== "q")}
        shortcut="f"
        panel={(close) => <FilterForm {...{ state, currencies, countries }} onClose={close} />}
      />
      {chips.map(({ key, label, value, without }) => (
        <FilterChip
          key={key}
          label={label}
          value={value}
          isPrivate={key === "q"}
          link={(attributes) => <DeskLink href={supporterListHref(without)} {...attributes} />}
        />
      ))}
    </>
  );
}

/** Each filter with its name and value, and the list without it. */
function chipsOf(state: SupporterQuery) {
  const { q, plan, lapsed, country, currency } = state;
  const first = { ...state, page: 1 };
  const chip = (key: keyof SupporterQuery, label: string, value: string | undefined, without = first) =>
    value === undefined ? [] : [{ key, label, value, without: { ...without, [key]: undefined } }];
  return [
    ...chip("q", supporterCopy.search, q),
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

const lapses = [6, 12, 24, 36];

function FilterForm({ state, currencies, countries, onClose }: Props & { onClose: () => void }) {
  const router = useRouter();
  const { plan = "", lapsed, country = "", currency = "" } = state;
  const any = ["", supporterCopy.any] as const;
  const withOwn = (values: readonly string[], own: string) =>
    own === "" || values.includes(own) ? values : [own, ...values];
  const months = lapsed === undefined || lapses.includes(lapsed) ? lapses : [lapsed, ...lapses];

  function apply(fields: FormData): void {
    const chosen = (name: string) => {
      const value = fields.get(name);
      return typeof value === "string" && value !== "" ? value : undefined;
    };
    const sort = isByLifetime(state.sort) && chosen("currency") === undefined ? "-last_gift" : state.sort;
    const filters = {
      plan: planFilters.find((one) => one === chosen("plan")),
      lapsed: Number(chosen("lapsed") ?? 0) || undefined,
      country: chosen("country"),
      currency: chosen("currency"),
    };
    router.push(supporterListHref({ ...state, ...filters, sort, page: 1 }));
    onClose();
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        apply(new FormData(event.currentTarget));
      }}
      className="grid w-72 max-w-full grid-cols-1 gap-3 p-4"
    >
      <SelectField
        label={supporterCopy.plan}
        name="plan"
        defaultValue={plan}
        choices={[any, ...planFilters.map((one) => [one, supporterCopy.plans[one]] as const)]}
      />
      <SelectField
        label={supporterCopy.lastGift}
        name="lapsed"
        defaultValue={lapsed ?? ""}
        choices={[any, ...months.map((one) => [one, supporterCopy.ago(one)] as const)]}
      />
      <SelectField
        label={supporterCopy.country}
        name="country"
        defaultValue={country}
        choices={[any, ...withOwn(countries, country).map((one) => [one, one] as const)]}
      />
      <SelectField
        label={supporterCopy.gaveIn}
        name="currency"
        defaultValue={currency}
        choices={[any, ...withOwn(currencies, currency).map((one) => [one, one] as const)]}
      />
      <Button type="submit" look="solid">
        {supporterCopy.apply}
      </Button>
    </form>
  );
}

const maxCurrencies = 6;

/** The currencies that lifetimes can be compared in. */
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
