import { type CatalogEntry, entries } from "./catalog-entries";
import type { CurrencyCode } from "./currency";
import { currencyCodes } from "./currency";
import { day } from "./instant";
import type { BillingPeriod } from "./period";
import { makeProduct, type ProductRecord } from "./product";
import { makeVariant, type VariantRecord } from "./variant";

/** The products and variants as records; each exists once, however many line items show it. */
export interface Catalog {
  of(
    entry: CatalogEntry,
    code: CurrencyCode,
  ): { product: ProductRecord; variant(period: BillingPeriod): VariantRecord };
}

/** Makes every product in every currency; `opened` (seconds) lies before the first contribution. */
export function openCatalog(start: number): Catalog {
  const opened = start - 400 * day;
  const shelves = entries.map((entry, at) => ({
    entry,
    currencies: currencyCodes.map((code, column) => {
      const number = at * 100 + column * 10;
      const variants = entry.periods.map((period, nth) =>
        makeVariant(entry, number + nth, code, period, opened),
      );
      return { code, product: makeProduct(entry, number, code, opened), variants };
    }),
  }));
  const found = new Map(
    shelves.flatMap(({ entry, currencies }) =>
      currencies.map(({ code, product, variants }) => {
        const variant = (period: BillingPeriod) => {
          const match = variants.find(({ billing_period }) => billing_period === period);
          if (match === undefined) throw new RangeError(`${entry.code} has no variant ${period}`);
          return match;
        };
        return [`${entry.code} ${code}`, { product, variant }] as const;
      }),
    ),
  );
  return {
    of(entry, code) {
      const shelf = found.get(`${entry.code} ${code}`);
      if (shelf === undefined) throw new RangeError(`${entry.code} is not sold in ${code}`);
      return shelf;
    },
  };
}
