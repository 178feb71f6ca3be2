import * as z from "zod";
import { orderAddress, supporterAddress } from "./address";
import { card } from "./card";
import { category } from "./category";
import { contribution } from "./contribution";
import { currency } from "./currency";
import { group, relatedGroup } from "./group";
import { image } from "./image";
import { accounting, lineItem } from "./line-item";
import { money } from "./money";
import { listLinks, listMeta, pageLink, paginationEnvelope } from "./pagination-envelope";
import { payment } from "./payment";
import { post } from "./post";
import { postType } from "./post-type";
import { problem } from "./problem";
import { product } from "./product";
import { paymentMethod, recurringProfile } from "./recurring-profile";
import {
  dataUriOrUrl,
  date,
  dateOrEmpty,
  dateTime,
  dateTimeOrEmpty,
  decimal4,
  email,
  flag,
  url,
} from "./scalars";
import { customField, sponsee } from "./sponsee";
import { supporter } from "./supporter";
import { taxReceipt } from "./tax-receipt";
import { variant } from "./variant";

/** Every named object of the API, by its name in the document. */
export const resources = {
  Contribution: contribution,
  Supporter: supporter,
  SupporterAddress: supporterAddress,
  OrderAddress: orderAddress,
  Group: group,
  RelatedGroup: relatedGroup,
  LineItem: lineItem,
  Accounting: accounting,
  Money: money,
  RecurringProfile: recurringProfile,
  PaymentMethod: paymentMethod,
  Sponsee: sponsee,
  CustomField: customField,
  Variant: variant,
  Product: product,
  Currency: currency,
  Payment: payment,
  Card: card,
  TaxReceipt: taxReceipt,
  Post: post,
  Image: image,
  Category: category,
  PostType: postType,
  ListLinks: listLinks,
  ListMeta: listMeta,
  PageLink: pageLink,
} as const;

const bodies = {
  ContributionList: paginationEnvelope(contribution).describe("One page of contributions."),
  ContributionItem: z.looseObject({ data: contribution }).describe("One contribution, wrapped in `data`."),
  PostList: paginationEnvelope(post).describe("One page of posts."),
  Problem: problem,
};

const scalars = {
  DateTime: dateTime,
  DateTimeOrEmpty: dateTimeOrEmpty,
  Date: date,
  DateOrEmpty: dateOrEmpty,
  Flag: flag,
  Decimal4: decimal4,
  Url: url,
  DataUriOrUrl: dataUriOrUrl,
  Email: email,
};

/** The address of a component inside the document. */
export function schemaRef(name: keyof typeof resources | keyof typeof bodies): { $ref: string } {
  return { $ref: componentAddress(name) };
}

/** `components.schemas`: JSON Schema 2020-12 of everything that travels, one entry a name. */
export function schemaComponents(): Record<string, object> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries({ ...bodies, ...resources, ...scalars }))
    registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    uri: componentAddress,
    override: ({ jsonSchema }) => trim(jsonSchema),
  });
  return Object.fromEntries(
    // The dialect is the document's and the address is the key: repeated here they would start a new scope
    // for $ref.
    Object.entries(schemas).map(([name, { $schema, $id, ...schema }]) => [name, schema]),
  );
}

function componentAddress(name: string): string {
  return `#/components/schemas/${name}`;
}

/**
 * Takes out what only says how zod checks: the pattern behind a format, the bounds of a safe integer, `{}`
 * for any other member.
 */
function trim(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (JSON.stringify(schema.additionalProperties) === "{}") delete schema.additionalProperties;
}
