import type { ReactNode } from "react";

/** A fact and what it is called. An absent value says so; 0 and "no" are values. */
export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  /** The record's own name of the field, for a test that looks for every field and for people who read JSON. */
  readonly field?: string;
}

/** Facts in two columns: the name, then the value. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[96px_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {facts.map(({ label, value, field }) => (
        <div key={`${label} ${field ?? ""}`} className="contents" data-field={field}>
          <dt className="text-12 text-ink-3 leading-5">{label}</dt>
          <dd className="min-w-0 break-words">{isAbsent(value) ? <Absent /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A value that is not there: an en-dash that says so. */
export function Absent() {
  return (
    <span className="text-ink-3" title="not set">
      –<span className="sr-only">not set</span>
    </span>
  );
}

function isAbsent(value: ReactNode): boolean {
  return value === null || value === undefined || value === "";
}
