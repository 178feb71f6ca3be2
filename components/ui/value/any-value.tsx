import { Fragment } from "react";
import { isJsonObject } from "@/lib/json/json-value";
import { cut } from "@/lib/records/text";
import { printable } from "@/lib/records/values";
import { Absent } from "./facts";

const deepest = 5;
const mostEntries = 50;
const longestName = 100;

/**
 * A value of a shape that the specification leaves open: as text, as a list, or as names and values. Never as
 * markup.
 */
export function AnyValue({ value, depth = 0 }: { value: unknown; depth?: number }) {
  if (value === null || value === undefined || value === "") return <Absent />;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string") return <bdi>{printable(value)}</bdi>;
  if (typeof value === "number") return <bdi>{value}</bdi>;
  if (depth >= deepest) return <span className="text-ink-3">more in the raw JSON</span>;
  if (Array.isArray(value)) return <AnyList values={value} depth={depth + 1} />;
  return isJsonObject(value) ? <AnyMembers members={Object.entries(value)} depth={depth + 1} /> : <Absent />;
}

function AnyList({ values, depth }: { values: readonly unknown[]; depth: number }) {
  if (values.length === 0) return <span className="text-ink-3">none</span>;
  const isFlat = values.every((value) => typeof value !== "object" || value === null);
  const entries = [...values.slice(0, mostEntries).entries()];
  return (
    <ul className={isFlat ? "flex flex-wrap gap-x-3" : "grid grid-cols-1 gap-2"}>
      {entries.map(([index, value]) => (
        <li key={index} className="wrap-anywhere min-w-0">
          <AnyValue value={value} depth={depth} />
        </li>
      ))}
      {values.length > mostEntries ? (
        <li className="text-ink-3">and {values.length - mostEntries} more in the raw JSON</li>
      ) : null}
    </ul>
  );
}

function AnyMembers({ members, depth }: { members: readonly (readonly [string, unknown])[]; depth: number }) {
  if (members.length === 0) return <span className="text-ink-3">none</span>;
  return (
    <dl className="grid grid-cols-[fit-content(40%)_minmax(0,1fr)] gap-x-4 gap-y-1">
      {members.slice(0, mostEntries).map(([name, value]) => (
        <Fragment key={name}>
          <dt className="break-all font-mono text-12 text-ink-3 leading-5">
            <bdi>{cut(printable(name), longestName)}</bdi>
          </dt>
          <dd className="wrap-anywhere min-w-0">
            <AnyValue value={value} depth={depth} />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
