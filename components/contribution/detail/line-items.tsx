import { Section } from "@/components/ui/section";
import { member, memberList } from "@/lib/reading/member";
import { counted, readText } from "@/lib/reading/text";
import { ItemAnswers } from "./item-answers";
import { ItemFields } from "./item-fields";
import { ItemRow, itemGrid, itemName } from "./item-row";
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
