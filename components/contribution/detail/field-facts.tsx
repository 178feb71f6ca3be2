import { Facts } from "@/components/ui/facts";
import { isJsonObject } from "@/lib/json/json-value";
import { member } from "@/lib/reading/member";
import { FieldValue } from "./field-value";
import type { Field } from "./fields/shape";
import type { Scene } from "./scene";

interface Props {
  readonly holder: unknown;
  readonly fields: readonly Field[];
  /** Where the holder stands in the record: `line_items[0].variant`; empty for the record itself. */
  readonly path: string;
  readonly scene: Scene;
  readonly isWide?: boolean;
}

/** All fields of a resource with their values, in one column, or in two where there is room. */
export function FieldFacts({ holder, fields, path, scene, isWide = false }: Props) {
  if (path !== "" && !isJsonObject(holder)) {
    return (
      <p data-field={path} className="text-12 text-ink-3">
        {holder === undefined ? "Not provided" : "Not set"}
      </p>
    );
  }
  const facts = fields.map(([name, label, shape]) => {
    const field = placeOf(path, name);
    return {
      label,
      field,
      value: <FieldValue value={member(holder, name)} shape={shape} scene={scene} path={field} />,
    };
  });
  if (!isWide) return <Facts facts={facts} />;
  const half = Math.ceil(facts.length / 2);
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-1.5 md:grid-cols-2">
      <Facts facts={facts.slice(0, half)} />
      <Facts facts={facts.slice(half)} />
    </div>
  );
}

/** The place of a member in a record, as the contract's readers write it. */
export function placeOf(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
