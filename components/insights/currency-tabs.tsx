"use client";

import { useEffect, useRef } from "react";
import { bringIntoSight } from "@/components/ui/bring-into-sight";
import { formatCount } from "@/lib/format/count";
import { currencySign } from "@/lib/format/currency-sign";
import { useOverviewContext } from "./overview-context";
import { StateLink } from "./state-link";
import { useAnyReport } from "./use-report";

/** The currencies of these days, each with how many contributions it has: sums never mix them. */
export function CurrencyTabs() {
  const { state, place } = useOverviewContext();
  const report = useAnyReport();
  const currencies = report?.currencies ?? [];
  const nav = useRef<HTMLElement>(null);
  // What was chosen is marked at once; where these days have none of it, what is shown.
  const chosen = currencies.findIndex(({ currency }) => (currency ?? "none") === state.currency);
  const here = chosen >= 0 ? chosen : currencies.findIndex(({ currency }) => currency === report?.currency);

  useEffect(() => {
    const tab = nav.current?.children[here];
    if (tab instanceof HTMLElement) bringIntoSight(tab);
  }, [here]);

  return (
    <nav
      ref={nav}
      aria-label="Currencies"
      className="scroll-fade relative flex h-8 max-w-full rounded-well bg-sunken p-0.5 empty:invisible
        max-sm:h-10 print:hidden"
    >
      {currencies.map(({ currency, count }, at) => {
        const isHere = at === here;
        return (
          <StateLink
            key={currency ?? ""}
            to={{ ...state, currency: currency ?? "none" }}
            aria-current={isHere || undefined}
            className={`flex shrink-0 items-center gap-1.5 rounded-control border px-2.5 font-medium
              tabular-nums ${
                isHere
                  ? "border-line-2 bg-surface text-ink shadow-control"
                  : "border-transparent text-ink-2 hover:text-ink"
              }`}
          >
            {currency === null ? (
              "No currency"
            ) : (
              <>
                <span aria-hidden>{currencySign(currency, place.locale)}</span>
                <span className="sr-only">{currency}</span>
              </>
            )}
            <span className="font-normal text-12 text-ink-3">{formatCount(count, place.locale)}</span>
          </StateLink>
        );
      })}
    </nav>
  );
}
