import type { ReactNode } from "react";
import { formatDate, formatDateTime } from "@/lib/format/moment";
import { formatMoney } from "@/lib/format/money";
import { isJsonObject } from "@/lib/json/json-value";
import { readInstant } from "@/lib/reading/contribution-date";
import { currencyCode } from "@/lib/reading/currency";
import { decimalText } from "@/lib/reading/decimal";
import { isSet, member } from "@/lib/reading/member";
import { readText } from "@/lib/reading/text";
import { webAddress } from "@/lib/reading/web-address";
import { AnyValue } from "./any-value";
import { dayPlace, type FieldContext, type Shape } from "./field";
import { ForeignLink } from "./foreign-link";
import { RichText } from "./rich-text";
import { WholeTextLink } from "./whole-text-link";

type Writer = (value: unknown, context: FieldContext) => ReactNode;

/** How each shape is written; null where the value is not of that shape, and then it is shown as it came. */
const writers: Readonly<Record<Shape, Writer>> = {
  any: () => null,
  text: (value) => textual(value, (text) => <bdi>{text}</bdi>),
  code: (value) => textual(value, writeCode),
  number: (value) => textual(value, (text) => text.replace("-", "−")),
  html: (value) => textual(value, (text) => <RichText html={text} />),
  link: (value) => textual(value, writeAddress),
  yes: (value) => (isFlag(value) ? (isSet(value) ? "Yes" : "No") : null),
  moment: (value, { place }) => dated(value, (instant) => formatDateTime(instant, place)),
  day: (value, context) => dated(value, (instant) => formatDate(instant, dayPlace(context))),
  amount: (value, { currency, place }) => writeAmount(value, currency, place.locale),
  money: (value, { place }) => {
    const code = currencyCode(member(value, "currency_code"));
    const amount = writeAmount(member(value, "amount"), code, place.locale);
    if (amount === null) return null;
    return (
      <>
        {amount} <small data-parts="amount currency_code">{code ?? "no currency"}</small>
      </>
    );
  },
};

/**
 * One value of a record, written by its shape. What is not there says so; what has another shape is shown as
 * it came.
 */
export function FieldValue(props: { value: unknown; shape: Shape; context: FieldContext; path: string }) {
  const { value, shape, context, path } = props;
  if (value === undefined) return <span className="text-ink-3">not provided</span>;
  const written = writers[shape](value, context) ?? <AnyValue value={value} />;
  if (!context.lengths.has(path)) return written;
  return (
    <>
      {written}
      <WholeTextLink path={path} context={context} />
    </>
  );
}

function textual(value: unknown, write: (text: string) => ReactNode): ReactNode {
  const text = readText(value);
  return text === null ? null : write(text);
}

function dated(value: unknown, write: (instant: number) => string): ReactNode {
  const instant = readInstant(value);
  if (instant === null || typeof value !== "string") return null;
  return <time dateTime={new Date(instant).toISOString()}>{write(instant)}</time>;
}

function writeAmount(value: unknown, currency: string | null, locale: string): ReactNode {
  if (decimalText(value) === null || isJsonObject(value)) return null;
  return formatMoney(value, currency, locale);
}

function writeAddress(text: string): ReactNode {
  const address = webAddress(text);
  if (address === null) return writeCode(text);
  return <ForeignLink href={address.href}>{text.replace(/^https?:\/\/|\/$/gi, "")}</ForeignLink>;
}

function writeCode(text: string): ReactNode {
  return <code>{text}</code>;
}

function isFlag(value: unknown): boolean {
  return [true, false, 0, 1, "0", "1", "true", "false"].some((flag) => flag === value);
}
