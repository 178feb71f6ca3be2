import { DeskLink } from "@/components/ui/link/desk-link";
import { Disclosure } from "@/components/ui/panel/section";
import { AnyValue } from "@/components/ui/value/facts";
import type { Field, FieldContext } from "@/components/ui/value/field";
import { FieldFacts } from "@/components/ui/value/field-facts";
import { isJsonObject } from "@/lib/json/json-value";
import type { Contribution } from "@/lib/records/contribution/contribution";
import { currencyCode, Fields, member, readText } from "@/lib/records/values";
import {
  addressFields,
  cardFields,
  contributionFields,
  currencyFields,
  groupFields,
  orderAddressFields,
  paymentFields,
  receiptFields,
  relatedGroupFields,
  supporterFields,
} from "./contribution-fields";
import {
  customFieldFields,
  imageFields,
  itemFields,
  paymentMethodFields,
  productFields,
  profileFields,
  sponseeFields,
  variantFields,
} from "./item-fields";
import { RemotePicture } from "./remote-picture";

/** A part of a record, or each entry of a list: its fields, and the parts in it. */
export interface Part {
  /** The member that holds it; empty for the record itself. */
  readonly name: string;
  readonly title: string;
  /** Null where the specification leaves the shape open: an object is then shown as it is. */
  readonly fields: readonly Field[] | null;
  /** The field with the address of its picture. */
  readonly picture?: string;
  readonly parts?: readonly Part[];
}

const receipts: Part = { name: "tax_receipts", title: "Tax receipt", fields: receiptFields };
const currency: Part = { name: "currency", title: "Currency", fields: currencyFields };

const record: Part = {
  ...{ name: "", title: "Contribution", fields: contributionFields },
  parts: [
    currency,
    { name: "billing_address", title: "Billing address", fields: orderAddressFields },
    { name: "shipping_address", title: "Shipping address", fields: orderAddressFields },
    receipts,
    {
      ...{ name: "supporter", title: "Supporter", fields: supporterFields },
      parts: [
        { name: "billing_address", title: "Billing address on file", fields: addressFields },
        { name: "shipping_address", title: "Shipping address on file", fields: addressFields },
        {
          ...{ name: "groups", title: "Group", fields: groupFields },
          parts: [{ name: "related", title: "Earlier or later term", fields: relatedGroupFields }],
        },
      ],
    },
    {
      ...{ name: "line_items", title: "Line item", fields: itemFields, picture: "image_thumb" },
      parts: [
        { name: "accounting", title: "Accounting", fields: [["code", "Code", "code"]] },
        {
          ...{ name: "recurring_profile", title: "Recurring profile", fields: profileFields },
          parts: [{ name: "payment_method", title: "Payment method", fields: paymentMethodFields }],
        },
        {
          ...{ name: "product", title: "Product", fields: productFields },
          parts: [{ name: "feature_image", title: "Picture", fields: imageFields, picture: "full" }],
        },
        { name: "variant", title: "Variant", fields: variantFields },
        receipts,
      ],
    },
    {
      ...{ name: "payments", title: "Payment", fields: paymentFields },
      parts: [
        { name: "card", title: "Card", fields: cardFields },
        // Payments that are not made by card have one of these (docs/decisions/005).
        { name: "bank", title: "Bank account", fields: null },
        { name: "cheque", title: "Cheque", fields: null },
        { name: "paypal", title: "PayPal", fields: null },
        currency,
      ],
    },
  ],
};

/** The person that an item sponsors (read API §2.11). */
export const sponseePart: Part = {
  ...{ name: "sponsee", title: "Sponsee", fields: sponseeFields, picture: "image_url" },
  parts: [{ name: "custom_fields", title: "Custom field", fields: customFieldFields }],
};

/** Every field of the contract except those of sponsees, which are covered. */
export function AllFields({ record: { raw }, context }: { record: Contribution; context: FieldContext }) {
  return (
    <Disclosure title="Show all fields" note="as they were recorded">
      <PartFields part={record} title={record.title} value={raw} path="" context={context} />
    </Disclosure>
  );
}

interface Props {
  readonly part: Part;
  readonly title: string;
  readonly value: unknown;
  readonly path: string;
  readonly context: FieldContext;
}

/** A part with its fields and the parts in it. */
export function PartFields({ part, title, value, path, context }: Props) {
  const { fields, picture, parts = [] } = part;
  const isObject = isJsonObject(value);
  if (fields === null && !isObject) return null;
  return (
    <>
      <section className="grid grid-cols-1 gap-2 border-line border-t pt-2">
        <h3 className="font-medium text-12 text-ink-2">{title}</h3>
        {picture === undefined ? null : (
          <RemotePicture url={readText(member(value, picture))} name={title.toLowerCase()} />
        )}
        {fields === null || (!isObject && hasValue(value)) ? (
          <div data-field={path}>
            <AnyValue value={value} />
          </div>
        ) : (
          <FieldFacts
            holder={value}
            path={path}
            fields={fields}
            context={{ ...context, currency: currencyOf(value) ?? context.currency }}
            isWide
          />
        )}
      </section>
      {isObject
        ? parts.map((inner) => (
            <InnerPart
              key={inner.name}
              part={inner}
              value={value[inner.name]}
              path={path === "" ? inner.name : `${path}.${inner.name}`}
              title={path === "" ? inner.title : `${title}, ${inner.title.toLowerCase()}`}
              context={context}
            />
          ))
        : null}
    </>
  );
}

/** Entries of a list that are shown at once; the fields of each further one load on request. */
const maxEntries = 10;

/** A part inside another; where it is a list, each of its entries. */
function InnerPart(props: Props) {
  const { value, path, title, context } = props;
  if (!Array.isArray(value)) return <PartFields {...props} />;
  return value.map((entry: unknown, index) => {
    const own = `${path}[${index}]`;
    const name = value.length === 1 ? title : `${title} ${index + 1}`;
    if (index < maxEntries || context.whole.has(own)) {
      return <PartFields key={own} {...props} value={entry} path={own} title={name} />;
    }
    return (
      <DeskLink
        key={own}
        href={context.hrefToWhole(own)}
        replace
        scroll={false}
        className="w-max font-medium text-12 text-accent leading-6 hover:text-accent-hover print:hidden"
      >
        Show all fields of {name.toLowerCase()}
      </DeskLink>
    );
  });
}

function hasValue(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}

/** The currency that a part names itself, as a payment or receipt does. */
function currencyOf(value: unknown): string | null {
  const fields = new Fields(value);
  return fields.currency() ?? currencyCode(fields.value("currency_code"));
}
