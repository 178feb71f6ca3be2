"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Section } from "@/components/ui/section";
import { requestFilterCheck, statusQueryOptions } from "@/lib/client/status-query-options";
import type { StatusReport } from "@/lib/client/status-report";
import type { Place } from "@/lib/format/moment";
import { DatabasePart } from "./database-part";
import { DriftPart } from "./drift-part";
import { FilterPart } from "./filter-part";
import { MirrorPart } from "./mirror-part";
import { ServerPart } from "./server-part";
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
