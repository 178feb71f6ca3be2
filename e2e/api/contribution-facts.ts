export type JsonRecord = Readonly<Record<string, unknown>>;

/** Whether a JSON value is an object. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the objects of an array member; empty where the member is no array. */
export function recordsOf(owner: JsonRecord, name: string): readonly JsonRecord[] {
  const value = owner[name];
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** Returns a string member; empty where the member is no string. */
export function textOf(owner: JsonRecord, name: string): string {
  const value = owner[name];
  return typeof value === "string" ? value : "";
}

/** Whether a flag is set: servers write true, 1 or "1". */
export function isSet(value: unknown): boolean {
  return value === true || value === 1 || value === "1";
}

export type Kind = "onetime" | "initial" | "recurring";

/** The values of a contribution that filters and sorting depend on. */
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

/** Derives the date and kind of every contribution of a list. */
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
    const isFirst =
      facts.profiles.length === 0
        ? !facts.isRenewal
        : facts.profiles.some((profile) => firsts.get(profile) === facts);
    const kind = !facts.isRepeating ? "onetime" : isFirst ? "initial" : "recurring";
    return { id: facts.id, date: facts.date, kind };
  });
}

/** The order of `sort=contribution_date`: by date, ties by id. */
export function compareFacts(a: { id: string; date: number }, b: { id: string; date: number }): number {
  return a.date - b.date || compareText(a.id, b.id);
}

/** Compares strings by code point, as the byte order of UTF-8 does. */
export function compareText(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function toFacts(record: JsonRecord): Facts {
  const items = recordsOf(record, "line_items");
  const isRenewal = isSet(record["is_recurring"]);
  const hasRecurringItems = Number(record["recurring_item_count"] ?? 0) > 0;
  return {
    id: textOf(record, "id"),
    date: Date.parse(textOf(record, "ordered_at") || textOf(record, "created_at")),
    isRepeating: isRenewal || hasRecurringItems || items.some((item) => isSet(item["is_recurring"])),
    isRenewal,
    profiles: [...new Set(items.map(profileIdOf).filter((id) => id !== ""))],
  };
}

function profileIdOf(item: JsonRecord): string {
  const profile = item["recurring_profile"];
  return textOf(item, "recurring_profile_id") || (isRecord(profile) ? textOf(profile, "id") : "");
}
