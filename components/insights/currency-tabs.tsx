"use client";

import { formatCount } from "@/lib/format/count";
import { currencySign } from "@/lib/format/currency-sign";
import { useScene } from "./scene";
import { StateLink } from "./state-link";
import { useAnyReport } from "./use-report";

/** The currencies of these days, each with how many contributions it has: sums never mix them. */
export function CurrencyTabs() {
  const { state, place } = useScene();
  const report = useAnyReport();
  const currencies = report?.currencies ?? [];
  return (
    <nav
      aria-label="Currencies"
      className="relative flex h-8 max-w-full overflow-x-auto rounded-well bg-sunken p-0.5 max-sm:h-10 print:hidden [scrollbar-width:none]"
    >
      {currencies.map(({ currency, count }) => {
        const isHere = currency === (report?.currency ?? null);
        return (
          <StateLink
            key={currency ?? ""}
            to={{ ...state, currency: currency ?? "none" }}
            aria-current={isHere || undefined}
            className={`flex shrink-0 items-center gap-1.5 rounded-control border px-2.5 font-medium tabular-nums ${isHere ? "border-line-2 bg-surface text-ink shadow-control" : "border-transparent text-ink-2 hover:text-ink"}`}
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
