import { createElement, type ReactNode } from "react";
import styles from "./facts.module.css";

/** A fact and what it is called. An absent value says so; 0 and "no" are values. */
export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  /**
   * The record's own name of the field, for a test that looks for every field and for people who read JSON.
   */
  readonly field?: string;
  /** Covered while the screen is shared. */
  readonly isPrivate?: boolean;
  /** It tells several fields at once and takes a line for itself. */
  readonly isSum?: boolean;
}

interface Props {
  readonly facts: readonly Fact[];
  /** The place in the record that their fields belong to. */
  readonly at?: string;
  /** Two facts a line where there is room. */
  readonly isWide?: boolean;
}

/** Facts in two columns: the name, then the value. */
export function Facts({ facts, at, isWide = false }: Props) {
  const className = isWide ? `${styles["facts"]} ${styles["wide"]}` : styles["facts"];
  // Children one by one rather than a list need no keys, of which a page would carry hundreds.
  return createElement("dl", { className, "data-at": at }, ...facts.flatMap(draw));
}

function draw({ label, value, field, isPrivate = false, isSum = false }: Fact): readonly ReactNode[] {
  const isAbsent = value === null || value === undefined || value === "";
  const marks = {
    "data-field": field,
    "data-private": isPrivate && !isAbsent ? "" : undefined,
  };
  return [
    createElement("dt", isSum ? { "data-sum": "" } : null, label),
    createElement("dd", marks, isAbsent ? createElement(Absent) : value),
  ];
}

/** A value that is not there: an en-dash that says so. */
export function Absent() {
  return (
    <span className="text-ink-3" title="not set">
      –<span className="sr-only">not set</span>
    </span>
  );
}
