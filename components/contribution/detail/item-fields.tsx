import type { Route } from "next";
import { buttonLook } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import { Disclosure } from "@/components/ui/panel/section";
import { AnyValue } from "@/components/ui/value/facts";
import { FieldFacts } from "@/components/ui/value/field-facts";
import type { JsonValue } from "@/lib/json/json-value";
import type { LineItem } from "@/lib/records/contribution/contribution";
import { counted } from "@/lib/records/text";
import { firstText, member, memberList, readText } from "@/lib/records/values";
import {
  accountingFields,
  itemFields,
  lockedFields,
  recurrenceFields,
  tributeFields,
} from "./fields/line-item-fields";
import { receiptFields } from "./fields/payment-fields";
import {
  imageFields,
  productFields,
  productPageFields,
  productPriceFields,
  productSwitchFields,
} from "./fields/product-fields";
import { paymentMethodFields, profileFields } from "./fields/recurring-profile-fields";
import { customFieldFields, sponseeFields } from "./fields/sponsee-fields";
import { variantFields } from "./fields/variant-fields";
import type { RecordContext } from "./record-context";
import { RemotePicture } from "./remote-picture";
import { RevealForm } from "./reveal-form";

interface Props {
  readonly item: LineItem;
  readonly path: string;
  readonly context: RecordContext;
}

/**
 * Every field of a line item and of what belongs to it (read API §2.9 to §2.13), each part closed until
 * somebody asks.
 */
export function ItemFields({ item, path, context }: Props) {
  const at = (name: string) => ({
    holder: item.raw[name],
    path: `${path}.${name}`,
    context,
    isWide: true,
  });
  const own = { holder: item.raw, path, context, isWide: true };
  const receipts = memberList(item.raw, "tax_receipts");
  return (
    <div className="grid grid-cols-1 gap-x-10 border-line border-t pt-2 sm:grid-cols-2">
      {item.sponsee === null ? null : <SponseePart item={item} path={path} context={context} />}
      <Disclosure title="Item" note="all its fields">
        <RemotePicture url={readText(item.raw["image_thumb"])} name="the item" />
        <FieldFacts {...own} fields={itemFields} />
        <FieldFacts {...own} fields={lockedFields} />
        <FieldFacts {...at("accounting")} fields={accountingFields} />
      </Disclosure>
      <Disclosure title="Recurrence" note={item.profile.recordedId ?? "no profile"}>
        <FieldFacts {...own} fields={recurrenceFields} />
        <FieldFacts {...at("recurring_profile")} fields={profileFields} />
        <FieldFacts
          {...at("recurring_profile")}
          holder={member(item.raw["recurring_profile"], "payment_method")}
          path={`${path}.recurring_profile.payment_method`}
          fields={paymentMethodFields}
        />
      </Disclosure>
      <Disclosure title="Product" note={item.productName ?? "not provided"}>
        <ProductPart {...at("product")} />
      </Disclosure>
      <Disclosure title="Variant" note={item.variantTitle ?? "not provided"}>
        <FieldFacts {...at("variant")} fields={variantFields} />
      </Disclosure>
      <Disclosure
        title="Tribute, fundraiser and custom fields"
        note={counted(item.customFields.length, "field")}
      >
        <FieldFacts {...own} fields={tributeFields} />
        <FieldFacts {...own} fields={openFields} />
      </Disclosure>
      <Disclosure title="Tax receipts of the item" note={counted(receipts.length, "receipt")}>
        <div data-field={`${path}.tax_receipts`} className="grid grid-cols-1 gap-3">
          {receipts.length === 0 ? <AnyValue value={item.raw["tax_receipts"]} /> : null}
          {[...receipts.entries()].map(([index, receipt]) => (
            <FieldFacts
              key={index}
              holder={receipt}
              path={`${path}.tax_receipts[${index}]`}
              context={context}
              fields={receiptFields}
              isWide
            />
          ))}
        </div>
      </Disclosure>
    </div>
  );
}

const openFields = [
  ["tribute", "Tribute record", "any"],
  ["fundraiser", "Fundraiser", "any"],
  ["fields", "Custom fields", "any"],
] as const;

function ProductPart(props: {
  holder: JsonValue | undefined;
  path: string;
  context: RecordContext;
  isWide: boolean;
}) {
  const image = member(props.holder, "feature_image");
  if (typeof props.holder !== "object" || props.holder === null) return <FieldFacts {...props} fields={[]} />;
  return (
    <>
      <RemotePicture url={readText(member(image, "full"))} name="the product" />
      {[productFields, productPriceFields, productSwitchFields, productPageFields].map((fields) => (
        <FieldFacts key={fields[0]?.[0]} {...props} fields={fields} />
      ))}
      <h3 className="font-medium text-12 text-ink-2">Picture</h3>
      <FieldFacts {...props} holder={image} path={`${props.path}.feature_image`} fields={imageFields} />
    </>
  );
}

/**
 * The person that an item sponsors (read API §2.11), often a child. Covered until somebody asks: the values
 * are not even in the page before that, so that asking can be noted where it is answered.
 */
function SponseePart({ item, path, context }: Props) {
  const { sponsee } = item;
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
          <Icon name="hand-heart" className="text-ink-3" />
          Sponsee
        </h3>
        <span className="min-w-0 break-all font-mono text-12 text-ink-3">
          {firstText(member(sponsee, "reference_number"), member(sponsee, "id"))}
        </span>
        {isRevealed || context.maskedId !== null ? null : <RevealLink href={context.hrefToReveal(own)} />}
      </div>
      {isRevealed ? (
        <>
          <RemotePicture url={readText(member(sponsee, "image_url"))} name="the sponsee" />
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
        <RevealForm contribution={context.maskedId} item={item.id ?? ""} />
      )}
    </section>
  );
}

/**
 * Asks the server for a covered part. A link, so that it works before the page is alive; never fetched ahead.
 */
function RevealLink({ href }: { href: Route }) {
  return (
    <DeskLink href={href} scroll={false} replace className={`${buttonLook("small")} ml-auto print:hidden`}>
      <Icon name="eye" />
      Reveal
    </DeskLink>
  );
}
