import { createElement, Fragment, type ReactNode } from "react";
import { uiCopy } from "@/components/ui/copy";
import { valueCopy } from "@/components/ui/value/copy";
import { CopiedText } from "@/components/ui/value/copy-button";
import { formatCardExpiry, formatMonth, type Region } from "@/lib/format/moment";
import { isJsonObject } from "@/lib/json/json-value";
import type { Supporter } from "@/lib/records/contribution/contribution";
import { expiryOf, methodProblem, type Plan } from "@/lib/records/contribution/plans";
import { callHref, type Giver, mailHref } from "@/lib/records/supporter";
import { cut } from "@/lib/records/text";
import { printable } from "@/lib/records/values";
import { Absent } from "./badge";
import styles from "./facts.module.css";

/** A name and its value. An absent value is marked; 0 and "no" are values. */
export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
  /** The name of the field in the record, for the test of all fields and for readers of the JSON. */
  readonly field?: string;
  /** Covered while the screen is shared. */
  readonly isPrivate?: boolean;
  /** It combines several fields and is on a line of its own. */
  readonly isGroup?: boolean;
}

export function Facts(props: { facts: readonly Fact[]; at?: string; isWide?: boolean }) {
  const { facts, at, isWide = false } = props;
  const className = isWide ? `${styles["facts"]} ${styles["wide"]}` : styles["facts"];
  // Children passed one by one, not as a list, need no keys, of which a page would have hundreds.
  return createElement("dl", { className, "data-at": at }, ...facts.flatMap(draw));
}

function draw({ label, value, note, field, isPrivate = false, isGroup = false }: Fact): readonly ReactNode[] {
  const isAbsent = value === null || value === undefined || value === "";
  const marks = { "data-field": field, "data-private": isPrivate && !isAbsent ? "" : undefined };
  return [
    createElement("dt", isGroup ? { "data-group": "" } : null, label),
    createElement("dd", marks, isAbsent ? createElement(Absent) : <Lines first={value} second={note} />),
  ];
}

export function contactFacts({ email, phone }: Pick<Giver, "email" | "phone">): readonly Fact[] {
  return [
    {
      label: valueCopy.contactEmail,
      value: email && <CopiedText text={email} name={valueCopy.emailName} href={mailHref(email)} />,
    },
    {
      label: valueCopy.contactPhone,
      value: phone && <CopiedText text={phone} name={valueCopy.phoneName} href={callHref(phone)} />,
    },
  ];
}

/** Returns the facts of a record about its supporter, apart from contact details. */
export function supporterFacts(
  { hasOptedIn, createdAt }: Pick<Supporter, "hasOptedIn" | "createdAt">,
  region: Region,
): readonly Fact[] {
  const optIn = hasOptedIn ? uiCopy.yes : uiCopy.no;
  return [
    { label: valueCopy.emailOptIn, value: hasOptedIn === null ? null : optIn },
    { label: valueCopy.supporterSince, value: createdAt === null ? null : formatMonth(createdAt, region) },
  ];
}

/** `, removed`, `, expired` or `, expires 03/28`; empty for a method that never expires. `now` in ms UTC. */
export function methodValidity(method: NonNullable<Plan["method"]>, now: number): string {
  const problem = methodProblem(method, now);
  if (problem !== null) return problem === "deleted" ? valueCopy.removed : valueCopy.expired;
  const expiry = expiryOf(method);
  return expiry === null ? "" : valueCopy.expires(formatCardExpiry(expiry));
}

export function Lines({ first, second }: { first: ReactNode; second: ReactNode }) {
  if (second == null) return first;
  return (
    <span className="grid">
      <span>{first}</span>
      <span className="text-12 text-ink-3">{second}</span>
    </span>
  );
}

const maxDepth = 5;
const maxEntries = 50;
const maxNameLength = 100;

/** A value of an open shape: as text, a list, or names and values. Never as markup. */
export function AnyValue({ value, depth = 0 }: { value: unknown; depth?: number }) {
  if (value === null || value === undefined || value === "") return <Absent />;
  if (typeof value === "boolean") return value ? uiCopy.yes : uiCopy.no;
  if (typeof value === "string") return <bdi>{printable(value)}</bdi>;
  if (typeof value === "number") return <bdi>{value}</bdi>;
  if (depth >= maxDepth) return <span className="text-ink-3">{valueCopy.moreInJson}</span>;
  if (Array.isArray(value)) return <AnyList values={value} depth={depth + 1} />;
  return isJsonObject(value) ? <AnyMembers members={Object.entries(value)} depth={depth + 1} /> : <Absent />;
}

function AnyList({ values, depth }: { values: readonly unknown[]; depth: number }) {
  if (values.length === 0) return <span className="text-ink-3">{uiCopy.none}</span>;
  const isFlat = values.every((value) => typeof value !== "object" || value === null);
  const entries = [...values.slice(0, maxEntries).entries()];
  return (
    <ul className={isFlat ? "flex flex-wrap gap-x-3" : "grid grid-cols-1 gap-2"}>
      {entries.map(([index, value]) => (
        <li key={index} className="wrap-anywhere min-w-0">
          <AnyValue value={value} depth={depth} />
        </li>
      ))}
      {values.length > maxEntries ? (
        <li className="text-ink-3">{valueCopy.countInJson(values.length - maxEntries)}</li>
      ) : null}
    </ul>
  );
}

function AnyMembers({ members, depth }: { members: readonly (readonly [string, unknown])[]; depth: number }) {
  if (members.length === 0) return <span className="text-ink-3">{uiCopy.none}</span>;
  return (
    <dl className="grid grid-cols-[fit-content(40%)_minmax(0,1fr)] gap-x-4 gap-y-1">
      {members.slice(0, maxEntries).map(([name, value]) => (
        <Fragment key={name}>
          <dt className="break-all font-mono text-12 text-ink-3 leading-5">
            <bdi>{cut(printable(name), maxNameLength)}</bdi>
          </dt>
          <dd className="wrap-anywhere min-w-0">
            <AnyValue value={value} depth={depth} />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
