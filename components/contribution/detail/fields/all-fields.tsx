import * as z from "zod";
import { detailCopy } from "@/components/contribution/detail/copy";
import { DeskLink } from "@/components/ui/link/desk-link";
import { Disclosure } from "@/components/ui/panel/section";
import { AnyValue } from "@/components/ui/value/facts";
import { type FieldContext, memberPath } from "@/components/ui/value/field";
import { type Field, FieldFacts, type Shape } from "@/components/ui/value/field-facts";
import { contribution } from "@/lib/contract/records/contribution";
import { money } from "@/lib/contract/records/line-item";
import { decimal4, flag } from "@/lib/contract/records/scalars";
import { isJsonObject } from "@/lib/json/json-value";
import type { Contribution } from "@/lib/records/contribution/contribution";
import { unwrapped } from "@/lib/records/spec-fields";
import { currencyCode, Fields, member, readText } from "@/lib/records/values";
import { fieldLabel, isPersonal } from "./field-names";
import { RemotePicture } from "./remote-picture";

/** Members with a section of their own on the page, and sponsees, which are masked. */
const shownElsewhere: ReadonlySet<string> = new Set(["customer_comments", "notes", "sponsee"]);
/** Payments that are not made by card have one of these, in an open shape (docs/decisions/005). */
const otherMethods = ["bank", "cheque", "paypal"];
const pictures = ["image_thumb", "image_url", "full"];

export function AllFields({ record: { raw }, context }: { record: Contribution; context: FieldContext }) {
  return (
    <Disclosure title={detailCopy.showAllFields} note={detailCopy.asRecorded}>
      <PartFields
        schema={contribution}
        title={detailCopy.contribution}
        value={raw}
        path=""
        context={context}
      />
    </Disclosure>
  );
}

interface Props {
  /** The part of the contract; its members are the fields and the parts in it. */
  readonly schema: z.ZodObject;
  readonly title: string;
  readonly value: unknown;
  readonly path: string;
  readonly context: FieldContext;
}

export function PartFields(props: Props) {
  const { schema, title, value, path, context } = props;
  const picture = pictures.find((name) => name in schema.shape);
  const partContext = { ...context, currency: currencyOf(value) ?? context.currency };
  const isUnstructured = !isJsonObject(value) && !isEmpty(value);
  return (
    <>
      <section className="grid grid-cols-1 gap-2 border-line border-t pt-2">
        <h3 className="font-medium text-12 text-ink-2">{title}</h3>
        {picture === undefined ? null : (
          <RemotePicture url={readText(member(value, picture))} name={title.toLowerCase()} />
        )}
        {isUnstructured ? (
          <div data-field={path} data-private="">
            <AnyValue value={value} />
          </div>
        ) : (
          <FieldFacts
            holder={value}
            path={path}
            fields={fieldsOf(schema, path, value)}
            context={partContext}
            isWide
          />
        )}
      </section>
      {isJsonObject(value) ? <InnerParts {...props} /> : null}
    </>
  );
}

/** The number of entries of a list shown at once. The fields of each further one load on request. */
const maxEntries = 10;

function InnerParts({ schema, title, value, path, context }: Props) {
  return membersOf(schema).flatMap(([name, type]) => {
    const part = partOf(type);
    const held = member(value, name);
    if (part === null || isEmpty(held)) return [];
    const isList = Array.isArray(held);
    const words = fieldLabel(unwrapped(type) instanceof z.ZodArray ? name.replace(/s$/, "") : name);
    const inner = path === "" ? words : `${title}, ${words.toLowerCase()}`;
    return (isList ? held : [held]).map((entry, index, { length }) => {
      const entryPath = memberPath(path, name) + (isList ? `[${index}]` : "");
      const heading = length === 1 ? inner : `${inner} ${index + 1}`;
      if (index < maxEntries || context.expanded.has(entryPath))
        return (
          <PartFields
            key={entryPath}
            schema={part}
            title={heading}
            value={entry}
            path={entryPath}
            context={context}
          />
        );
      return (
        <DeskLink
          key={entryPath}
          href={context.hrefToExpand(entryPath)}
          replace
          scroll={false}
          className="w-max font-medium text-12 text-accent leading-6 hover:text-accent-hover print:hidden"
        >
          {detailCopy.showAllFieldsOf(heading.toLowerCase())}
        </DeskLink>
      );
    });
  });
}

function membersOf(schema: z.ZodObject): readonly (readonly [name: string, type: z.core.$ZodType])[] {
  return Object.entries(schema.shape).filter(([name]) => !shownElsewhere.has(name));
}

/** An empty part has no section of its own: it is named with the empty fields of the part that it is in. */
function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

/**
 * Returns the schema of an object, or of the objects in a list; null for a plain value. An amount with its
 * currency is one value.
 */
function partOf(type: z.core.$ZodType): z.ZodObject | null {
  const inner = unwrapped(type);
  const object = inner instanceof z.ZodArray ? unwrapped(inner.element) : inner;
  const isPart = object instanceof z.ZodObject && Object.keys(object.shape).length > 0 && object !== money;
  return isPart ? object : null;
}

function fieldsOf(schema: z.ZodObject, path: string, value: unknown): readonly Field[] {
  const part = /(\w*)(?:\[\d+\])?$/.exec(path)?.[1] ?? "";
  const more = part === "payments" ? otherMethods.filter((name) => member(value, name) !== undefined) : [];
  return [
    ...membersOf(schema)
      .filter(([name, type]) => partOf(type) === null || isEmpty(member(value, name)))
      .map(([name, type]): Field => {
        const shape = partOf(type) === null ? shapeOf(name, type) : "any";
        const field = [name, fieldLabel(name), shape] as const;
        return isPersonal(part, name) ? [...field, "private"] : field;
      }),
    ...more.map((name): Field => [name, fieldLabel(name), "any"]),
  ];
}

/** Returns the fields of a contribution with these names, in their order. */
export function fieldsNamed(names: readonly string[]): readonly Field[] {
  const fields = fieldsOf(contribution, "", null);
  return names.flatMap((name) => fields.filter(([fieldName]) => fieldName === name));
}

/** Shapes of text fields by name. The first match wins. */
const textShapes: readonly (readonly [RegExp, Shape])[] = [
  [/^issued_at$|_(date|due)$|_(starts|ends)_on$/, "day"],
  [/_(at|on)$|^goal_deadline$/, "moment"],
  [/^(biography|page_content)$/, "html"],
  [/url$|referer$|^(full|thumb|image_thumb)$/, "link"],
  [/(^|_)(id|code|number|slug|last4|campaign)$|^reference$/, "code"],
];

function shapeOf(name: string, type: z.core.$ZodType): Shape {
  const inner = unwrapped(type);
  if (inner === flag || inner instanceof z.ZodBoolean) return "flag";
  if (inner === money) return "money";
  const isAmount =
    inner === decimal4 || (inner instanceof z.ZodNumber && /amount|amt|price|total/.test(name));
  if (isAmount) return "amount";
  const shape = textShapes.find(([pattern]) => pattern.test(name))?.[1];
  if (shape !== undefined) return shape;
  if (inner instanceof z.ZodNumber) return "number";
  return inner instanceof z.ZodString || inner instanceof z.ZodEmail ? "text" : "any";
}

/** Returns the currency that a part itself names, as a payment or receipt does. */
function currencyOf(value: unknown): string | null {
  const fields = new Fields(value);
  return fields.currency() ?? currencyCode(fields.value("currency_code"));
}
