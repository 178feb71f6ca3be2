"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { Disclosure, Section } from "@/components/ui/panel/section";
import { Facts } from "@/components/ui/value/facts";
import { fetchValue, parsedBy } from "@/lib/client/api/request";
import type { ServerStatus, StatusReport } from "@/lib/client/api/status-report";
import { formatExactTime, type Region } from "@/lib/format/moment";
import { paths } from "@/lib/paths";
import { serverCopy as copy, stateCopy, upstreamCopy } from "./copy";
import { databaseFacts, serverFacts } from "./fact-copy";
import { MirrorPart } from "./mirror-part";
import { dataSentence, statusVerdict, type Verdict } from "./status-verdict";
import { DriftPart, UpstreamPart } from "./upstream-part";

const intervalMs = 5_000;

/** @throws if the response is no report; the page then keeps the last one */
function fetchReport(signal: AbortSignal): Promise<StatusReport> {
  const schema = import("@/lib/client/api/status-report").then(({ statusReport }) => statusReport);
  return fetchValue(paths.apiStatus, signal, parsedBy(schema));
}

export function LiveStatus({ first, region }: { first: StatusReport; region: Region }) {
  const [isPaused, setPaused] = useState(false);
  const { data: report, isError } = useQuery({
    queryKey: ["status"],
    queryFn: ({ signal }) => fetchReport(signal),
    initialData: first,
    refetchOnWindowFocus: isPaused ? false : "always",
    refetchInterval: isPaused ? false : intervalMs,
  });
  const { at, server, upstream, drift, mirror } = report;
  const warnings = server.warnings.length;
  return (
    <>
      <StatusHead
        sentence={dataSentence(report, region)}
        verdict={statusVerdict(report, region)}
        updated={formatExactTime(at, region)}
        refresh={{ isSilent: isError, isPaused, onPause: setPaused }}
      />
      <div className="px-4 pb-10 sm:px-6">
        <Disclosure
          title={stateCopy.operators}
          {...(warnings > 0 && { note: stateCopy.warnings(warnings, region.locale) })}
        >
          <div
            className="grid grid-cols-1 content-start gap-x-12 gap-y-6 pt-3
            xl:grid-cols-[minmax(0,800px)_336px]"
          >
            <div className="grid grid-cols-1 content-start gap-6">
              {upstream === null ? (
                <>
                  <Section title={upstreamCopy.title}>
                    <p className="py-3 text-ink-2">{upstreamCopy.notConnected}</p>
                  </Section>
                  <DatabasePart report={report} locale={region.locale} />
                </>
              ) : (
                <UpstreamPart upstream={upstream} now={at} region={region} />
              )}
              {mirror === null ? null : <MirrorPart mirror={mirror} now={at} region={region} />}
              {drift === null ? null : <DriftPart drift={drift} now={at} region={region} />}
            </div>
            <div className="grid grid-cols-1 content-start gap-6">
              <ServerPart server={server} now={at} region={region} />
              {upstream === null ? null : <DatabasePart report={report} locale={region.locale} />}
            </div>
          </div>
        </Disclosure>
      </div>
    </>
  );
}

const tones = {
  good: { icon: "circle-check", tint: "bg-green-bg text-green" },
  warning: { icon: "circle-question-mark", tint: "bg-amber-bg text-amber" },
  bad: { icon: "circle-x", tint: "bg-red-bg text-red" },
} as const;

export function StatusHead(props: {
  sentence: string;
  verdict: Verdict;
  updated: string;
  refresh?: { isSilent: boolean; isPaused: boolean; onPause: (isPaused: boolean) => void };
}) {
  const { sentence, verdict, updated, refresh } = props;
  const isSilent = refresh?.isSilent === true;
  const { icon, tint } = tones[verdict.tone];
  return (
    <header className="grid gap-1 px-4 pt-3 pb-4 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex min-w-0 items-center gap-3">
          <span className={`grid size-8 shrink-0 place-items-center rounded-well ${tint}`}>
            <Icon name={icon} size={18} />
          </span>
          <h1 className="min-w-0 font-semibold text-18 tabular-nums">{sentence}</h1>
        </div>
        <span className="ml-auto flex items-center gap-3 text-12 text-ink-3 tabular-nums">
          {copy.updated(updated, isSilent)}
          {refresh === undefined ? null : (
            <Button
              look="small"
              icon={refresh.isPaused ? "play" : "pause"}
              onClick={() => refresh.onPause(!refresh.isPaused)}
              className="print:hidden"
            >
              {refresh.isPaused ? copy.resume : copy.pause}
            </Button>
          )}
        </span>
      </div>
      <p className="max-w-180 text-15 text-ink-2 tabular-nums">
        {copy.verdict(verdict.title, verdict.detail)} {verdict.impact}
      </p>
      <p role="status" className="sr-only">
        {isSilent ? copy.notResponding : verdict.title}
      </p>
    </header>
  );
}

export function DatabasePart({ report, locale }: { report: StatusReport; locale: string }) {
  const { engine, holds } = report.database;
  const facts = databaseFacts(report, locale);
  return (
    <Section title={copy.database} note={engine}>
      <div className="grid grid-cols-1 gap-3 py-3">
        {holds === null ? <p className="text-red">{copy.notRespondingSeeLog}</p> : null}
        {facts.length === 0 ? null : <Facts facts={facts} />}
      </div>
    </Section>
  );
}

function ServerPart({ server, now, region }: { server: ServerStatus; now: number; region: Region }) {
  const { commit, warnings } = server;
  const running = commit && <code className="font-mono">{commit}</code>;
  return (
    <Section title={copy.server}>
      {warnings.length === 0 ? null : (
        <ul className="grid gap-1 pt-3">
          {warnings.map((warning) => (
            <li key={warning} className="flex gap-2 rounded-control bg-amber-bg px-2 py-1 text-amber">
              <Icon name="triangle-exclamation-point" className="mt-0.75" />
              {warning}
            </li>
          ))}
        </ul>
      )}
      <div className="py-3">
        <Facts facts={serverFacts(server, running, now, region)} />
      </div>
    </Section>
  );
}
