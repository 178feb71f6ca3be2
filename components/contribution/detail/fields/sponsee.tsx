import { detailCopy } from "@/components/contribution/detail/copy";
import { detailHref } from "@/components/contribution/detail/detail-href";
import type { RecordContext } from "@/components/contribution/detail/record-context";
import { buttonLook } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import { sponsee as sponseeSchema } from "@/lib/contract/records/line-item";
import type { LineItem } from "@/lib/records/contribution/contribution";
import { sponseePath, sponseesByPath } from "@/lib/records/sponsees/sponsee";
import { Fields } from "@/lib/records/values";
import { PartFields } from "./all-fields";
import { RevealForm } from "./reveal-form";

/**
 * The person that an item sponsors (read API §2.11), often a child. The values are sent only when they are
 * requested, so that the server can record the request.
 */
export function Sponsee({ item, index, context }: { item: LineItem; index: number; context: RecordContext }) {
  const { id, state, isMasked } = context;
  const path = sponseePath(index);
  if (!context.sponsored.has(path)) return null;
  const people = sponseesByPath(item.raw, `line_items[${index}]`);
  const isRevealed = !isMasked && state.reveal.some((revealed) => revealed === path);
  const isHidden = !isMasked && !isRevealed;
  return (
    <section
      aria-label={detailCopy.sponsoredPerson}
      className="grid min-w-0 grid-cols-1 gap-3 rounded-well bg-sunken p-3"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="flex items-center gap-2 font-medium">
          <Icon name="hand-heart" className="text-ink-3" />
          {detailCopy.sponsoredPerson}
        </h3>
        <span className="min-w-0 break-all font-mono text-12 text-ink-3">
          {new Fields(people[0]?.[1]).text("reference_number", "id")}
        </span>
        {isHidden ? (
          // A link works before hydration.
          <DeskLink
            href={detailHref(id, { ...state, reveal: [...state.reveal, path] })}
            scroll={false}
            replace
            className={`${buttonLook("small")} ml-auto print:hidden`}
          >
            <Icon name="eye" />
            {detailCopy.reveal}
          </DeskLink>
        ) : null}
      </div>
      {isRevealed
        ? people.map(([own, person]) => (
            <PartFields
              key={own}
              schema={sponseeSchema}
              title={detailCopy.allFields}
              value={person}
              path={own}
              context={context}
            />
          ))
        : null}
      {isHidden ? <p className="text-12 text-ink-3">{detailCopy.hiddenHint}</p> : null}
      {isMasked ? (
        <RevealForm contribution={id} index={index} item={item.id} region={context.region} />
      ) : null}
    </section>
  );
}
