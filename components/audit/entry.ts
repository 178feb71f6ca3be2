import { formatCounted } from "@/lib/format/count";

/** An entry of the audit as its page shows it. */
export interface Entry {
  readonly seq: number;
  /** ms UTC */
  readonly at: number;
  /** `open`, `person`, `token`, `nobody` or `desk`. */
  readonly whoKind: string;
  readonly whoId: string | null;
  readonly whoName: string | null;
  readonly address: string | null;
  readonly requestId: string | null;
  readonly action: string;
  readonly kind: string | null;
  /** Empty where there were too many: then `idsDigest` stands for them. */
  readonly ids: readonly string[];
  readonly idsDigest: string | null;
  readonly count: number;
  readonly reason: string | null;
}

/** A user or program whose entries can be listed. */
export interface Doer {
  readonly id: string;
  readonly name: string;
}

const withoutName: Readonly<Record<string, string>> = {
  open: "Anybody (open access)",
  nobody: "Somebody unknown",
  desk: "The desk itself",
  operator: "At the terminal",
};

/** What it was done with: `25 contributions`; null where it was with nothing that has a name. */
export function entryCount({ kind, count }: Pick<Entry, "kind" | "count">, locale: string): string | null {
  if (kind === null || count === 0) return null;
  return formatCounted(count, kind, kind === "person" ? "people" : `${kind}s`, locale);
}

/** Who did it, in words. */
export function whoWords({ whoKind, whoName }: Pick<Entry, "whoKind" | "whoName">): string {
  if (whoName === null)
    return Object.hasOwn(withoutName, whoKind) ? (withoutName[whoKind] ?? whoKind) : whoKind;
  return whoKind === "token" ? `${whoName} (token)` : whoName;
}
