import * as z from "zod";

/** The components of the OpenAPI document, by name. Any other shape is described where it is used. */
export const components = z.registry<{ id: string }>();

/** Creates the shape of an object that may have more members, as a component. */
export function component<Shape extends z.ZodRawShape>(id: string, description: string, shape: Shape) {
  return z.looseObject(shape).describe(description).register(components, { id });
}

// The wire scalars (read API §2).

const zuluEnding = /(?:Z|\+00:00)$/;

/** An instant in UTC: `Z` or `+00:00`, seconds required, any number of fraction digits (read API §2). */
export const dateTime = z.iso
  .datetime({ offset: true, abort: true })
  .refine((text) => zuluEnding.test(text), "must be in UTC")
  .meta({ description: "An instant in UTC, ISO 8601.", examples: ["2025-03-14T09:26:53Z"] })
  .register(components, { id: "DateTime" });

export const dateTimeOrEmpty = z
  .union([dateTime, z.literal("")])
  .meta({
    description: "An instant in UTC, or an empty string while unset.",
    examples: ["2025-03-14T09:26:53Z", ""],
  })
  .register(components, { id: "DateTimeOrEmpty" });

export const date = z.iso
  .date()
  .meta({ description: "A calendar day.", examples: ["2025-03-14"] })
  .register(components, { id: "Date" });

export const dateOrEmpty = z
  .union([date, z.literal("")])
  .meta({ description: "A calendar day, or an empty string while unset.", examples: ["2025-03-14", ""] })
  .register(components, { id: "DateOrEmpty" });

export const flag = z
  .int()
  .min(0)
  .max(1)
  .meta({ description: "1 for yes, 0 for no.", examples: [0, 1] })
  .register(components, { id: "Flag" });

/** A decimal as text with exactly four fraction digits, in major units of the record's currency. */
export const decimal4 = z
  .string()
  .regex(/^-?\d+\.\d{4}$/)
  .meta({ description: "A decimal as text, always with four fraction digits.", examples: ["125.0000"] })
  .register(components, { id: "Decimal4" });

export const url = z
  .url({ protocol: /^https?$/ })
  .meta({ description: "An absolute address.", examples: ["https://media.example.org/well.jpg"] })
  .register(components, { id: "Url" });

/** An absolute http(s) URL, or the `data:` URL of an empty placeholder picture (read API §2.3). */
export const dataUriOrUrl = z
  .url({ protocol: /^(?:https?|data)$/ })
  .meta({
    description: "An absolute address, or a data URI where the picture is an empty placeholder.",
    examples: ["https://media.example.org/well-thumb.jpg", "data:image/gif;base64,R0lGODlhAQABAAAAACw="],
  })
  .register(components, { id: "DataUriOrUrl" });

/** An email address; local parts and domains in any script are accepted. */
export const email = z
  .email({ pattern: z.regexes.unicodeEmail })
  .meta({ description: "An email address.", examples: ["maren.oduya@example.org"] })
  .register(components, { id: "Email" });

/** A member or element of unspecified shape: any JSON value, but not absent. */
export const anything = z.unknown().meta({ description: "Any JSON value: the shape is not specified." });

export const textOrNull = z.string().nullable();
