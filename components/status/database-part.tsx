import { Facts } from "@/components/ui/facts";
import { Section } from "@/components/ui/section";
import type { DatabaseStatus } from "@/lib/client/status-report";
import { formatCount } from "@/lib/format/count";
import { formatBytes } from "./figures";

/** What the desk's own database holds. */
export function DatabasePart({ database, locale }: { database: DatabaseStatus | null; locale: string }) {
  if (database === null) {
    return (
      <Section title="Database">
        <p className="py-3 text-ink-2">None is open: records are asked of the data service.</p>
      </Section>
    );
  }
  const { engine, holds } = database;
  return (
    <Section title="Database" note={engine}>
      <div className="py-3">
        {holds === null ? (
          <p className="text-red">It does not answer. The server's log says why.</p>
        ) : (
          <Facts
            facts={[
              { label: "Contributions", value: formatCount(holds.contributions, locale) },
              { label: "Posts", value: formatCount(holds.posts, locale) },
              { label: "Size", value: formatBytes(holds.bytes, locale) },
              { label: "At work", value: holds.leases.length === 0 ? "Nothing" : holds.leases.join(", ") },
            ]}
          />
        )}
      </div>
    </Section>
  );
}
