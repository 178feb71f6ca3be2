"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { buttonLook } from "@/components/ui/form/button";
import { CircleCheck, CircleHelp, CircleX, type IconComponent, TriangleAlert } from "@/components/ui/icons";
import { Section } from "@/components/ui/panel/section";
import { Badge, type Tone } from "@/components/ui/value/badge";
import { Facts } from "@/components/ui/value/facts";
import { requestFilterCheck, statusQueryOptions } from "@/lib/client/status-query-options";
import type {
  DatabaseStatus,
  FilterCheck,
  FilterVerdict,
  ServerStatus,
  StatusReport,
} from "@/lib/client/status-report";
import { formatCount } from "@/lib/format/count";
import { formatDateTime, type Place } from "@/lib/format/moment";
import { capitalized } from "@/lib/records/text";
import { DriftPart } from "./drift-part";
import { FieldName } from "./field-name";
import { formatBytes, formatLasting, formatTook } from "./figures";
import { Lines } from "./lines";
import { MirrorPart } from "./mirror-part";
import { PlainTable } from "./plain-table";
import { searchFact } from "./search-fact";
import { StatusHead } from "./status-head";
import { statusVerdict } from "./status-verdict";
import { UpstreamPart } from "./upstream-part";

/** The whole status, renewed by itself. @param first the report that the server drew the page with */
export function LiveStatus({ first, place }: { first: StatusReport; place: Place }) {
  const [isPaused, setPaused] = useState(false);
  const { data: report, isError, refetch } = useQuery(statusQueryOptions(first, isPaused));
  const check = useMutation({ mutationFn: requestFilterCheck, onSuccess: () => refetch() });
  const { at, records, server, upstream, drift, filters, mirror, database } = report;
  return (
    <>
      <StatusHead
        verdict={statusVerdict(report, place)}
        at={at}
        place={place}
        isSilent={isError}
        isPaused={isPaused}
        onPause={setPaused}
      />
      <div
        className="grid grid-cols-[minmax(0,1fr)] content-start gap-x-12 gap-y-6 px-4 pb-10 sm:px-6
        xl:grid-cols-[minmax(0,800px)_336px]"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
          {upstream === null ? (
            <Section title="Data service">
              <p className="py-3 text-ink-2">
                {records === "demo"
                  ? "None is asked: records come from the demo set in the database below, so there are " +
                    "no requests, filters or answers to look at."
                  : "None is asked: records come from the database below, so there are no requests, " +
                    "filters or answers to look at."}
              </p>
            </Section>
          ) : (
            <UpstreamPart upstream={upstream} now={at} place={place} />
          )}
          {upstream === null ? (
            <DatabasePart database={database} records="own" locale={place.locale} />
          ) : null}
          {mirror === null ? null : <MirrorPart mirror={mirror} now={at} place={place} />}
          {upstream === null ? null : (
            <FilterPart
              check={filters}
              place={place}
              hasFailed={check.isError}
              onCheck={() => check.mutate()}
            />
          )}
          {drift === null ? null : <DriftPart drift={drift} now={at} place={place} />}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
          <ServerPart server={server} now={at} place={place} />
          {upstream === null ? null : (
            <DatabasePart
              database={database}
              records={mirror !== null && mirror.coverage.length > 0 ? "copied" : "none"}
              locale={place.locale}
            />
          )}
        </div>
      </div>
    </>
  );
}

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
function DatabasePart(props: {
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

const faces: Readonly<Record<FilterVerdict["verdict"], { tone: Tone; icon: IconComponent; word: string }>> = {
  honoured: { tone: "green", icon: CircleCheck, word: "Honoured" },
  ignored: { tone: "red", icon: CircleX, word: "Ignored" },
  unknown: { tone: "grey", icon: CircleHelp, word: "Unknown" },
};

/** Which parameters the upstream obeys: learnt when somebody asks for it, by a few polite questions. */
function FilterPart(props: {
  check: FilterCheck | null;
  place: Place;
  hasFailed: boolean;
  onCheck: () => void;
}) {
  const { check, place, hasFailed, onCheck } = props;
  const isRunning = check !== null && check.endedAt === null;
  return (
    <Section title="Filters" note={noteOf(check, place)}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
        <p className="min-w-0 flex-1 basis-72 text-ink-2">
          A filter that the data service ignores gives a wrong list that looks right. The check asks at most 8
          questions, one after the other, and waits its turn behind everybody else.
        </p>
        <button
          type="button"
          aria-disabled={isRunning}
          onClick={isRunning ? undefined : onCheck}
          className={`${buttonLook("plain")} print:hidden`}
        >
          Check the filters
        </button>
        <span role="status" className="basis-full text-12 text-ink-2 empty:hidden">
          {hasFailed ? "The check could not be started." : ""}
          {isRunning ? `Checking: ${check.asked} of ${check.requests}` : ""}
        </span>
      </div>
      {check === null || check.verdicts.length === 0 ? null : (
        <PlainTable
          caption="Parameters of the data service"
          columns={[
            ["Parameter", "w-[34%]"],
            ["Verdict", "w-[28%]"],
            ["Because", "w-[38%]"],
          ]}
          rows={check.verdicts.map(({ name, verdict, because }) => {
            const { tone, icon, word } = faces[verdict];
            return {
              key: name,
              cells: [
                <FieldName key="name">{name}</FieldName>,
                <Badge key="verdict" tone={tone} icon={icon}>
                  {word}
                </Badge>,
                because,
              ],
            };
          })}
        />
      )}
    </Section>
  );
}

function noteOf(check: FilterCheck | null, place: Place): string {
  if (check === null) return "not checked yet";
  return check.endedAt === null ? "being checked" : `checked ${formatDateTime(check.endedAt, place)}`;
}

/** The process that answers. */
function ServerPart({ server, now, place }: { server: ServerStatus; now: number; place: Place }) {
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
