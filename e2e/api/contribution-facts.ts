export type JsonRecord = Readonly<Record<string, unknown>>;

/** Whether a JSON value is an object. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The objects of a member that should hold an array of them. */
export function recordsOf(owner: JsonRecord, name: string): readonly JsonRecord[] {
  const value = owner[name];
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** A member that should be text; empty when it is not. */
export function textOf(owner: JsonRecord, name: string): string {
  const value = owner[name];
  return typeof value === "string" ? value : "";
}

/** A flag as servers write it: true, 1 or "1". */
export function isSet(value: unknown): boolean {
  return value === true || value === 1 || value === "1";
}

export type Kind = "onetime" | "initial" | "recurring";

/** A contribution as the filters and the order see it. */
export interface ContributionFacts {
  readonly id: string;
  /** `contribution_date`, ms UTC. */
  readonly date: number;
  readonly kind: Kind;
}

interface Facts {
  readonly id: string;
  readonly date: number;
  readonly isRepeating: boolean;
  readonly isRenewal: boolean;
  readonly profiles: readonly string[];
}

/** Reads the date and the kind of every contribution of a server. */
export function readFacts(records: readonly JsonRecord[]): readonly ContributionFacts[] {
  const all = records.map(toFacts);
  const firsts = new Map<string, Facts>();
  for (const facts of all) {
    for (const profile of facts.profiles) {
      const first = firsts.get(profile);
      if (first === undefined || compareFacts(facts, first) < 0) firsts.set(profile, facts);
    }
  }
  return all.map((facts) => {
    const opens =
      facts.profiles.length === 0
        ? !facts.isRenewal
        : facts.profiles.some((profile) => firsts.get(profile) === facts);
    const kind = !facts.isRepeating ? "onetime" : opens ? "initial" : "recurring";
    return { id: facts.id, date: facts.date, kind };
  });
}

/** The order of `sort=contribution_date`: by date, ties by id. */
export function compareFacts(a: { id: string; date: number }, b: { id: string; date: number }): number {
  return a.date - b.date || compareText(a.id, b.id);
}

/** Text by its code points, as a byte order of UTF-8 has it. */
export function compareText(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function toFacts(record: JsonRecord): Facts {
  const items = recordsOf(record, "line_items");
  const isRenewal = isSet(record["is_recurring"]);
  const counted = Number(record["recurring_item_count"] ?? 0) > 0;
  return {
    id: textOf(record, "id"),
    date: Date.parse(textOf(record, "ordered_at") || textOf(record, "created_at")),
    isRepeating: isRenewal || counted || items.some((item) => isSet(item["is_recurring"])),
    isRenewal,
    profiles: [...new Set(items.map(profileOf).filter((id) => id !== ""))],
  };
}

function profileOf(item: JsonRecord): string {
  const profile = item["recurring_profile"];
  return textOf(item, "recurring_profile_id") || (isRecord(profile) ? textOf(profile, "id") : "");
}
