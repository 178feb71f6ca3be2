import { SecondaryBadges } from "@/components/contribution/status-badge";
import { ChevronRight } from "@/components/ui/icons";
import { Section } from "@/components/ui/section";
import { formatMoney } from "@/lib/format/money";
import { badgesOf } from "@/lib/reading/badges";
import { member, memberList } from "@/lib/reading/member";
import { readPeriod } from "@/lib/reading/period";
import { counted, firstText, readText } from "@/lib/reading/text";
import { ItemAnswers } from "./item-answers";
import { ItemFields } from "./item-fields";
import { PartOfMany } from "./part-of-many";
import type { RecordContext } from "./record-context";

/**
 * What was given for, one line an item, each of which opens. The first is open: most contributions have one.
 */
export function LineItems({ record, context }: { record: unknown; context: RecordContext }) {
  const items = memberList(record, "line_items");
  if (items.length === 0) return null;
  const units = items.reduce<number>((sum, item) => sum + (Number(readText(member(item, "qty"))) || 0), 0);
  return (
    <Section title="Line items" note={`${counted(items.length, "item")}, ${counted(units, "unit")}`}>
      <div aria-hidden className={`${itemGrid} hidden border-line border-b py-2 text-12 text-ink-3 sm:grid`}>
        <span className="col-start-2">Item</span>
        <span className="text-right">Qty</span>
        <span className="text-right">Price</span>
        <span className="text-right">Total</span>
      </div>
      <ul data-field="line_items">
        {[...items.entries()].map(([index, item]) => (
          <li
            key={index}
            id={`item-${readText(member(item, "id")) ?? index}`}
            tabIndex={-1}
            className="border-line border-b outline-none data-flash:bg-accent-soft"
          >
            <details className="group/item" open={index === 0}>
              <summary className="list-none hover:bg-hover [&::-webkit-details-marker]:hidden">
                <ItemRow item={item} context={context} />
              </summary>
              <section aria-label={itemName(item)} className="grid grid-cols-1 gap-4 pt-1 pb-4 sm:pl-7">
                <ItemAnswers item={item} context={context} />
                <PartOfMany index={index} path={`line_items[${index}]`} noun="item" context={context}>
                  <ItemFields item={item} path={`line_items[${index}]`} context={context} />
                </PartOfMany>
              </section>
            </details>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const itemGrid =
  "grid grid-cols-[minmax(0,1fr)_auto_16px] gap-x-3 " +
  "sm:grid-cols-[16px_minmax(0,1fr)_48px_minmax(92px,auto)_minmax(112px,auto)]";

/** The line of an item that is always there: what, how many, for how much. */
function ItemRow({ item, context }: { item: unknown; context: RecordContext }) {
  const money = (name: string) => formatMoney(member(item, name), context.currency, context.place.locale);
  const name = itemName(item);
  const qty = readText(member(item, "qty")) ?? "–";
  const code = readText(member(item, "reference"));
  const about = aboutItem(item);
  const isSponsored = (member(item, "sponsee") ?? null) !== null;
  return (
    <div className={`${itemGrid} min-h-11.5 items-center py-1.5`}>
      <ChevronRight
        aria-hidden
        size={16}
        strokeWidth={1.75}
        className="order-last shrink-0 text-ink-3 group-open/item:rotate-90 sm:order-none print:invisible"
      />
      <div className="min-w-0">
        <p className="flex items-center gap-2">
          <bdi className="truncate font-medium" title={name} data-private={isSponsored ? "" : undefined}>
            {name}
          </bdi>
          <span className="inline-flex shrink-0 gap-1">
            <SecondaryBadges badges={badgesOf({ line_items: [item] })} iconOnly />
          </span>
        </p>
        <p className="truncate text-12 text-ink-3">
          {code === null ? null : <bdi className="font-mono">{code}</bdi>}
          {code !== null && about !== null ? " · " : null}
          {about}
          <span className="sm:hidden">
            {code === null && about === null ? "" : " · "}
            {qty} × {money("price")}
          </span>
        </p>
      </div>
      <p className="hidden text-right tabular-nums sm:block">
        <span className="sr-only">Quantity </span>
        {qty}
      </p>
      <p className="hidden text-right tabular-nums sm:block">
        <span className="sr-only">, price </span>
        {money("price")}
      </p>
      <p className="text-right font-medium tabular-nums">
        <span className="sr-only">, total </span>
        {money("total")}
      </p>
    </div>
  );
}

/** What an item is called. */
function itemName(item: unknown): string {
  const named = firstText(
    member(item, "description"),
    member(member(item, "product"), "name"),
    member(item, "reference"),
  );
  return named ?? "An item without a name";
}

function aboutItem(item: unknown): string | null {
  const period = readPeriod(item);
  const described = readText(member(item, "recurring_description"));
  if (described !== null) return described;
  return period === null ? readText(member(member(item, "variant"), "title")) : `${period.label} gift`;
}
