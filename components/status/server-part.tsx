import { Facts } from "@/components/ui/facts";
import { TriangleAlert } from "@/components/ui/icons";
import { Section } from "@/components/ui/section";
import type { ServerStatus } from "@/lib/client/status-report";
import { formatDateTime, type Place } from "@/lib/format/moment";
import { formatBytes, formatLasting, formatTook } from "./figures";
import { Lines } from "./lines";

/** The process that answers. */
export function ServerPart({ server, now, place }: { server: ServerStatus; now: number; place: Place }) {
  const { version, commit, node, startedAt, warnings, lag, memoryBytes } = server;
  const took = (ms: number) => formatTook(ms, place.locale);
  return (
    <Section title="This server">
      {warnings.length === 0 ? null : (
        <ul className="grid gap-1 pt-3">
          {warnings.map((warning) => (
            <li key={warning} className="flex gap-2 rounded-control bg-amber-bg px-2 py-1 text-amber">
              <TriangleAlert aria-hidden size={14} strokeWidth={2} className="mt-0.75 shrink-0" />
              {warning}
            </li>
          ))}
        </ul>
      )}
      <div className="py-3">
        <Facts
          facts={[
            {
              label: "Version",
              value: (
                <Lines
                  first={version}
                  second={commit === null ? null : <code className="font-mono">{commit}</code>}
                />
              ),
            },
            { label: "Node", value: node },
            {
              label: "Running",
              value: (
                <Lines
                  first={formatLasting(now - startedAt)}
                  second={`since ${formatDateTime(startedAt, place)}`}
                />
              ),
            },
            {
              label: "Event loop",
              value:
                lag.over === 0 ? (
                  "Watched from now on"
                ) : (
                  <Lines
                    first={`Late by ${took(lag.median)}, at worst ${took(lag.most)}`}
                    second={`99 of 100 times below ${took(lag.p99)}, over ${formatLasting(lag.over)}`}
                  />
                ),
            },
            { label: "Memory", value: formatBytes(memoryBytes, place.locale) },
          ]}
        />
      </div>
    </Section>
  );
}
