import { Facts } from "@/components/ui/facts";
import { Section } from "@/components/ui/section";
import type { DatabaseStatus } from "@/lib/client/status-report";
import { formatCount } from "@/lib/format/count";
import { capitalized } from "@/lib/reading/text";
import { formatBytes } from "./figures";
import { searchFact } from "./search-fact";

const otherWords = {
  copied: "Accounts, the audit, and a copy of the data service's records.",
  none: "Accounts and the audit. Records are the data service's.",
};

/** What one process of the desk does at a time, by the name of its lease. */
const works: Readonly<Record<string, string>> = {
  mirror: "copying records",
  import: "importing records",
  people: "changing people",
  "first-admin": "making the first admin",
  "audit-retention": "clearing the audit",
};

/** What the desk's own database holds. */
export function DatabasePart(props: {
  database: DatabaseStatus;
  /** Whether they are its own, or copied from another server that has them. */
  records: "own" | "copied" | "none";
  locale: string;
}) {
  const { database, records, locale } = props;
  const { engine, holds } = database;
  return (
    <Section title="Database" note={engine}>
      <div className="py-3">
        {holds === null ? (
          <p className="text-red">It does not answer. The server's log says why.</p>
        ) : (
          <Facts
            facts={[
              ...(records === "own"
                ? [
                    { label: "Contributions", value: formatCount(holds.contributions, locale) },
                    { label: "Posts", value: formatCount(holds.posts, locale) },
                  ]
                : [{ label: "Holds", value: otherWords[records] }]),
              // Where no records are kept there are none to know.
              ...(records === "none" ? [] : [{ label: "Search", value: searchFact(holds) }]),
              { label: "Size", value: formatBytes(holds.bytes, locale) },
              { label: "At work", value: workWords(holds.leases) },
            ]}
          />
        )}
      </div>
    </Section>
  );
}

function workWords(leases: readonly string[]): string {
  if (leases.length === 0) return "Nothing";
  return capitalized(leases.map((name) => (Object.hasOwn(works, name) ? works[name] : name)).join(", "));
}
