import type { ReactNode } from "react";
import { Absent } from "@/components/ui/facts";
import { formatDate, formatDateTime } from "@/lib/format/moment";
import { formatMoney } from "@/lib/format/money";
import { isJsonObject } from "@/lib/json/json-value";
import { readInstant } from "@/lib/reading/contribution-date";
import { decimalText } from "@/lib/reading/decimal";
import { isSet, member } from "@/lib/reading/member";
import { readText } from "@/lib/reading/text";
import { AnyValue } from "./any-value";
import type { Shape } from "./fields/shape";
import { ForeignLink } from "./foreign-link";
import { webAddress } from "./markup";
import { RichText } from "./rich-text";
import { dayPlace, type Scene } from "./scene";

type Writer = (value: unknown, scene: Scene, path: string) => ReactNode;

/** How each shape is written; null where the value is not of that shape, and then it is shown as it came. */
const writers: Readonly<Record<Shape, Writer>> = {
  any: () => null,
  text: (value) => textual(value, (text) => <bdi className="whitespace-pre-line">{text}</bdi>),
  code: (value) => textual(value, (text) => <code className="break-all font-mono text-12">{text}</code>),
  number: (value) => textual(value, (text) => <span className="tabular-nums">{text.replace("-", "−")}</span>),
  html: (value) => textual(value, (text) => <RichText html={text} />),
  link: (value) => textual(value, writeAddress),
  yes: (value) => (isFlag(value) ? (isSet(value) ? "Yes" : "No") : null),
  moment: (value, { place }) => dated(value, (instant) => formatDateTime(instant, place)),
  day: (value, scene) => dated(value, (instant) => formatDate(instant, dayPlace(scene))),
  amount: (value, { currency }) => writeAmount(value, currency),
  money: (value, _scene, path) => {
    const code = readText(member(value, "currency_code"));
    const amount = writeAmount(member(value, "amount"), code);
    if (amount === null) return null;
    return (
      <>
        <span data-field={`${path}.amount`}>{amount}</span>{" "}
        <span data-field={`${path}.currency_code`} className="text-12 text-ink-3">
          {code ?? <Absent />}
        </span>
      </>
    );
  },
};

/** One value of a record, written by its shape. What is not there says so; what has another shape is shown as it came. */
export function FieldValue(props: { value: unknown; shape: Shape; scene: Scene; path: string }) {
  const { value, shape, scene, path } = props;
  if (value === undefined) return <span className="text-ink-3">not provided</span>;
  return writers[shape](value, scene, path) ?? <AnyValue value={value} />;
}

function textual(value: unknown, write: (text: string) => ReactNode): ReactNode {
  const text = readText(value);
  return text === null ? null : write(text);
}

function dated(value: unknown, write: (instant: number) => string): ReactNode {
  const instant = readInstant(value);
  if (instant === null || typeof value !== "string") return null;
  return (
    <time dateTime={new Date(instant).toISOString()} title={value} className="tabular-nums">
      {write(instant)}
    </time>
  );
}

function writeAmount(value: unknown, currency: string | null): ReactNode {
  if (decimalText(value) === null || isJsonObject(value)) return null;
  return <span className="tabular-nums">{formatMoney(value, currency)}</span>;
}

const longestAddress = 120;

function writeAddress(text: string): ReactNode {
  const address = webAddress(text);
  if (address !== null)
    return <ForeignLink href={address}>{text.replace(/^https?:\/\/|\/$/g, "")}</ForeignLink>;
  const shown = text.length > longestAddress ? `${text.slice(0, longestAddress)}…` : text;
  return <code className="break-all font-mono text-12">{shown}</code>;
}

function isFlag(value: unknown): boolean {
  return [true, false, 0, 1, "0", "1", "true", "false"].some((flag) => flag === value);
}
