"use client";

import { formatExact, formatMoney } from "@/lib/format/money";
import { isJsonObject } from "@/lib/json/json-value";
import { currencyOf } from "@/lib/reading/currency";
import { member, memberList } from "@/lib/reading/member";
import { counted, firstText, readText } from "@/lib/reading/text";
import { totalsOf } from "@/lib/reading/totals";

/** What was given for, and how it adds up to the total. */
export function PeekItems({ record, locale }: { record: unknown; locale: string }) {
  const items = memberList(record, "line_items");
  const currency = currencyOf(record);
  const { steps } = totalsOf(record);
  return (
    <section>
      <h3 className="flex items-baseline justify-between border-line-2 border-b pb-1.5 font-semibold text-13">
        Items <span className="font-normal text-12 text-ink-3">{counted(items.length, "item")}</span>
      </h3>
      <ul>
        {[...items.entries()].map(([at, item]) => (
          <li key={at} className="flex min-h-10 items-center gap-3 border-line border-b py-1">
            <div className="min-w-0 flex-1">
              {/* What a sponsorship is called names whom it is for. */}
              <div
                data-private={isJsonObject(member(item, "sponsee")) ? "" : undefined}
                className="truncate"
                title={itemName(item)}
              >
                <bdi>{itemName(item)}</bdi>
              </div>
              <div className="truncate text-12 text-ink-3 tabular-nums empty:hidden">
                {itemNote(item, currency, locale)}
              </div>
            </div>
            <span className="tabular-nums">{formatMoney(member(item, "total"), currency, locale)}</span>
          </li>
        ))}
      </ul>
      <dl className="tabular-nums">
        {steps.slice(1).map(({ label, amount, kind }) => (
          <div
            key={label}
            className={`flex min-h-8 items-center justify-between
              gap-3 ${kind === "total" || kind === "kept" ? "font-semibold" : "text-ink-2"}`}
          >
            <dt className="min-w-0 truncate">{label}</dt>
            <dd>{formatExact(amount, currency, locale)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function itemName(item: unknown): string {
  return (
    firstText(member(item, "description"), member(member(item, "product"), "name")) ??
    "An item without a name"
  );
}

function itemNote(item: unknown, currency: string | null, locale: string): string | null {
  const quantity = Number(readText(member(item, "qty")) ?? 1);
  const how = readText(member(item, "recurring_description"));
  const times =
    quantity === 1 ? null : `${quantity} × ${formatMoney(member(item, "price"), currency, locale)}`;
  return readText([times, how].filter((part) => part !== null).join(", "));
}
