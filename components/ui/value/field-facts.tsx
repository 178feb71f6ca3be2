import type { ReactNode } from "react";
import { uiCopy } from "@/components/ui/copy";
import { DeskLink, ForeignLink } from "@/components/ui/link/desk-link";
import { valueCopy } from "@/components/ui/value/copy";
import { formatCount } from "@/lib/format/count";
import { formatDate, formatDateTime } from "@/lib/format/moment";
import { formatMoney } from "@/lib/format/money";
import { isJsonObject } from "@/lib/json/json-value";
import { decimalText } from "@/lib/records/money";
import { webAddress } from "@/lib/records/text";
import { currencyCode, isSet, member, readInstant, readText } from "@/lib/records/values";
import { AnyValue, type Fact, Facts } from "./facts";
import { dayRegion, type FieldContext, memberPath } from "./field";
import { RichText } from "./rich-text";
import { WrappedText } from "./wrapped-text";

export type Shape = keyof typeof formatters;

export type Field = readonly [name: string, label: string, shape: Shape, privacy?: "private"];

interface Props {
  readonly holder: unknown;
  readonly fields: readonly Field[];
  /** The path of the holder in the record: `line_items[0].variant`; empty for the record itself. */
  readonly path: string;
  readonly context: FieldContext;
  readonly isWide?: boolean;
  /** Names fields that are zero, "no" or not set in one line per group. The default is true. */
  readonly isBrief?: boolean;
  readonly before?: readonly Fact[];
  readonly after?: readonly Fact[];
}

export function FieldFacts(props: Props) {
  const { holder, path, context, isWide = false, isBrief = true, before = [], after = [] } = props;
  if (path !== "" && !isJsonObject(holder)) {
    const isEmpty = holder === undefined || holder === null || holder === "";
    if (!isEmpty) {
      return (
        <div data-field={path}>
          <AnyValue value={holder} />
        </div>
      );
    }
    return (
      <p data-field={path} className="text-12 text-ink-3">
        {holder === undefined ? valueCopy.notProvided : valueCopy.notSet}
      </p>
    );
  }
  const [fields, empty] = isBrief ? groupEmptyFields(props.fields, holder) : [props.fields, []];
  const own = fields.map(([field, label, shape, privacy]): Fact => {
    const value = member(holder, field);
    return {
      label,
      field,
      isPrivate: privacy === "private" && readText(value) !== null,
      value: <FieldValue value={value} shape={shape} context={context} path={memberPath(path, field)} />,
    };
  });
  const facts = [...before, ...own, ...empty, ...after];
  return <Facts facts={facts} at={path} isWide={isWide} />;
}

/** Returns the label of the group of an empty field; null for a field with a value. */
function groupLabel(value: unknown, shape: Shape): string | null {
  if (value === undefined) return valueCopy.notProvided;
  if (value === null || value === "") return valueCopy.notSet;
  if (shape === "flag" && !isSet(value)) return uiCopy.no;
  return shape === "number" && Number(value) === 0 ? valueCopy.zero : null;
}

/** Returns the fields with a value, and one fact for each group of empty ones. */
function groupEmptyFields(
  fields: readonly Field[],
  holder: unknown,
): readonly [readonly Field[], readonly Fact[]] {
  const labelOf = ([name, , shape]: Field) => groupLabel(member(holder, name), shape);
  const labels = [valueCopy.zero, uiCopy.no, valueCopy.notSet, valueCopy.notProvided];
  const groups = labels.map((label) => [label, fields.filter((field) => labelOf(field) === label)] as const);
  const facts = groups
    .filter(([, empty]) => empty.length > 0)
    .map(([label, empty]) => ({ label, value: <FieldLabels fields={empty} />, isGroup: true }));
  return [fields.filter((field) => labelOf(field) === null), facts];
}

function FieldLabels({ fields }: { fields: readonly Field[] }) {
  return fields.map(([name, label], index) => (
    <span key={name} data-field={name} className="text-ink-2">
      {index === 0 ? label : `, ${lowered(label)}`}
    </span>
  ));
}

/** With a small first letter, unless it begins with an abbreviation or a name: `ISO code`, `Gift Aid`. */
function lowered(label: string): string {
  return /^\S+\p{Lu}|\s\p{Lu}\p{Ll}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

type Formatter = (value: unknown, context: FieldContext) => ReactNode;

/** Formats by shape. They return null for a value of another shape, which is then shown unformatted. */
const formatters = {
  any: () => null,
  text: (value) =>
    textual(value, (text) => (
      <bdi>
        <WrappedText text={text} />
      </bdi>
    )),
  code: (value) => textual(value, formatCode),
  number: (value) => textual(value, (text) => text.replace("-", "−")),
  html: (value) => textual(value, (text) => <RichText html={text} />),
  link: (value) => textual(value, formatAddress),
  flag: formatFlag,
  moment: (value, { region }) => dated(value, (instant) => formatDateTime(instant, region)),
  day: (value, context) => dated(value, (instant) => formatDate(instant, dayRegion(context))),
  amount: (value, { currency, region }) => formatAmount(value, currency, region.locale),
  money: (value, { region }) => {
    const code = currencyCode(member(value, "currency_code"));
    const amount = formatAmount(member(value, "amount"), code, region.locale);
    if (amount === null) return null;
    return (
      <>
        {amount} <small data-parts="amount currency_code">{code ?? valueCopy.noCurrency}</small>
      </>
    );
  },
} as const satisfies Readonly<Record<string, Formatter>>;

function FieldValue(props: { value: unknown; shape: Shape; context: FieldContext; path: string }) {
  const { value, shape, context, path } = props;
  if (value === undefined) return <span className="text-ink-3">{valueCopy.absentPart}</span>;
  const formatted = formatters[shape](value, context) ?? <AnyValue value={value} />;
  if (!context.lengths.has(path)) return formatted;
  return (
    <>
      {formatted}
      <WholeTextLink path={path} context={context} />
    </>
  );
}

function textual(value: unknown, format: (text: string) => ReactNode): ReactNode {
  const text = readText(value);
  return text === null ? null : format(text);
}

function dated(value: unknown, format: (instant: number) => string): ReactNode {
  const instant = readInstant(value);
  if (instant === null || typeof value !== "string") return null;
  return <time dateTime={new Date(instant).toISOString()}>{format(instant)}</time>;
}

function formatAmount(value: unknown, currency: string | null, locale: string): ReactNode {
  const amount = decimalText(value);
  return amount === null ? null : formatMoney(amount, currency, locale);
}

function formatAddress(text: string): ReactNode {
  const address = webAddress(text);
  if (address === null) return formatCode(text);
  return <ForeignLink href={address.href}>{text.replace(/^https?:\/\/|\/$/gi, "")}</ForeignLink>;
}

function formatCode(text: string): ReactNode {
  return <code>{text}</code>;
}

function formatFlag(value: unknown): ReactNode {
  const isFlag = [true, false, 0, 1, "0", "1", "true", "false"].some((flag) => flag === value);
  if (!isFlag) return null;
  return isSet(value) ? uiCopy.yes : uiCopy.no;
}

/**
 * Loads the rest of a long text, or hides it again. A link works before hydration. It keeps the focus,
 * because it remains the same element.
 */
export function WholeTextLink({ path, context }: { path: string; context: FieldContext }) {
  const { lengths, expanded, hrefToExpand, region } = context;
  const length = lengths.get(path);
  if (length === undefined) return null;
  return (
    <DeskLink
      href={hrefToExpand(path)}
      replace
      scroll={false}
      className="block w-max min-h-6 font-medium font-sans text-12 text-accent leading-6
        hover:text-accent-hover"
    >
      {expanded.has(path) ? valueCopy.showLess : valueCopy.showAll(formatCount(length, region.locale))}
    </DeskLink>
  );
}
