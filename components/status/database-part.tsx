import { Facts } from "@/components/ui/facts";
import { Section } from "@/components/ui/section";
import type { DatabaseStatus } from "@/lib/client/status-report";
import { formatCount } from "@/lib/format/count";
import { formatBytes } from "./figures";

/** What the desk's own database holds. */
export function DatabasePart(props: {
  database: DatabaseStatus;
  /** False where another server has the records. */
  hasRecords: boolean;
  locale: string;
}) {
  const { database, hasRecords, locale } = props;
  const { engine, holds } = database;
  return (
    <Section title="Database" note={engine}>
      <div className="py-3">
        {holds === null ? (
          <p className="text-red">It does not answer. The server's log says why.</p>
        ) : (
          <Facts
            facts={[
              ...(hasRecords
                ? [
                    { label: "Contributions", value: formatCount(holds.contributions, locale) },
                    { label: "Posts", value: formatCount(holds.posts, locale) },
                  ]
                : [{ label: "Holds", value: "Accounts and the audit. Records are the data service's." }]),
              { label: "Size", value: formatBytes(holds.bytes, locale) },
              { label: "At work", value: holds.leases.length === 0 ? "Nothing" : holds.leases.join(", ") },
            ]}
          />
        )}
      </div>
    </Section>
  );
}
