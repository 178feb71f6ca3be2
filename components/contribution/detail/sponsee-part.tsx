import { FieldFacts } from "@/components/ui/field-facts";
import { HandHeart } from "@/components/ui/icons";
import { member, memberList } from "@/lib/reading/member";
import { firstText } from "@/lib/reading/text";
import { customFieldFields, sponseeFields } from "./fields/sponsee-fields";
import type { RecordContext } from "./record-context";
import { RemotePicture } from "./remote-picture";
import { RevealForm } from "./reveal-form";
import { RevealLink } from "./reveal-link";

/**
 * The person that an item sponsors (read API §2.11), often a child. Covered until somebody asks: the values
 * are not even in the page before that, so that asking can be noted where it is answered.
 */
export function SponseePart({
  item,
  path,
  context,
}: {
  item: unknown;
  path: string;
  context: RecordContext;
}) {
  const sponsee = member(item, "sponsee");
  const own = `${path}.sponsee`;
  const isRevealed = context.maskedId === null && context.revealed.has(own);
  const customFields = memberList(sponsee, "custom_fields");
  return (
    <section
      aria-label="Sponsee"
      className="col-span-full my-2 grid grid-cols-1 min-w-0 gap-3 rounded-well bg-sunken p-3"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="flex items-center gap-2 font-medium">
          <HandHeart aria-hidden size={14} strokeWidth={1.75} className="text-ink-3" />
          Sponsee
        </h3>
        <span className="min-w-0 break-all font-mono text-12 text-ink-3">
          {firstText(member(sponsee, "reference_number"), member(sponsee, "id"))}
        </span>
        {isRevealed || context.maskedId !== null ? null : <RevealLink href={context.hrefToReveal(own)} />}
      </div>
      {isRevealed ? (
        <>
          <RemotePicture url={member(sponsee, "image_url")} name="the sponsee" />
          <FieldFacts holder={sponsee} path={own} context={context} fields={sponseeFields} isWide />
          <div data-field={`${own}.custom_fields`} className="grid grid-cols-1 gap-3">
            {[...customFields.entries()].map(([index, field]) => (
              <FieldFacts
                key={index}
                holder={field}
                path={`${own}.custom_fields[${index}]`}
                context={context}
                fields={customFieldFields}
                isWide
              />
            ))}
          </div>
        </>
      ) : context.maskedId === null ? (
        <p className="text-12 text-ink-3">Name, age, place and story stay covered until you ask for them.</p>
      ) : (
        <RevealForm contribution={context.maskedId} item={firstText(member(item, "id")) ?? ""} />
      )}
    </section>
  );
}
