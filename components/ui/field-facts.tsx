import { isJsonObject } from "@/lib/json/json-value";
import { isSet, member } from "@/lib/reading/member";
import { readText } from "@/lib/reading/text";
import { type Fact, Facts } from "./facts";
import { type Field, type FieldContext, placeOf } from "./field";
import { FieldValue } from "./field-value";

interface Props {
  readonly holder: unknown;
  readonly fields: readonly Field[];
  /** Where the holder stands in the record: `line_items[0].variant`; empty for the record itself. */
  readonly path: string;
  readonly context: FieldContext;
  /** In two columns where there is room. */
  readonly isWide?: boolean;
  /**
   * Whether the fields that are "no", zero or not set share a line each, by their names; they do unless told
   * otherwise.
   */
  readonly isBrief?: boolean;
  /** What is told of the holder before and after its fields. */
  readonly before?: readonly Fact[];
  readonly after?: readonly Fact[];
}

/** All fields of a resource with their values. */
export function FieldFacts(props: Props) {
  const { holder, path, context, isWide = false, isBrief = true, before = [], after = [] } = props;
  if (path !== "" && !isJsonObject(holder)) {
    return (
      <p data-field={path} className="text-12 text-ink-3">
        {holder === undefined ? "Not provided" : "Not set"}
      </p>
    );
  }
  const [fields, summed] = isBrief ? summedUp(props.fields, holder) : [props.fields, []];
  const own = fields.map(([field, label, shape, privacy]): Fact => {
    const value = member(holder, field);
    return {
      label,
      field,
      isPrivate: privacy === "private" && readText(value) !== null,
      value: <FieldValue value={value} shape={shape} context={context} path={placeOf(path, field)} />,
    };
  });
  const facts = [...before, ...own, ...summed, ...after];
  return <Facts facts={facts} at={path} isWide={isWide} />;
}

/** What a field says when it says nothing of note, in words; null for one that is worth a line of its own. */
function emptyWord(value: unknown, shape: Field[2]): string | null {
  if (value === undefined) return "Not provided";
  if (value === null || value === "") return "Not set";
  if (shape === "yes" && !isSet(value)) return "No";
  return shape === "number" && Number(value) === 0 ? "Zero" : null;
}

function summedUp(fields: readonly Field[], holder: unknown): readonly [readonly Field[], readonly Fact[]] {
  const wordOf = ([name, , shape]: Field) => emptyWord(member(holder, name), shape);
  const words = ["Zero", "No", "Not set", "Not provided"];
  const groups = words.map((word) => [word, fields.filter((field) => wordOf(field) === word)] as const);
  const summed = groups
    .filter(([, empty]) => empty.length > 0)
    .map(([label, empty]) => ({ label, value: <Names fields={empty} />, isSum: true }));
  return [fields.filter((field) => wordOf(field) === null), summed];
}

function Names({ fields }: { fields: readonly Field[] }) {
  return fields.map(([name, label], index) => (
    <span key={name} data-field={name} className="text-ink-2">
      {index === 0 ? label : `, ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
    </span>
  ));
}
