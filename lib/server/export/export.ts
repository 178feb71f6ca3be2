import "server-only";
import { ownerOf } from "@/lib/accounts/export-runs";
import { openAccounts } from "@/lib/accounts/open-accounts";
import { may } from "@/lib/accounts/viewer";
import { readConfig } from "@/lib/config";
import { type ExportQuery, isRunId, parseExportQuery } from "@/lib/contract/export-query";
import { fail, failureBody, type Outcome, succeed } from "@/lib/contract/failure";
import { parseQueryString } from "@/lib/contract/query-string";
import { type Database, openDeskDatabase } from "@/lib/database/database";
import { DamagedDocument } from "@/lib/database/documents";
import { openDeskReader } from "@/lib/database/standby";
import { chooseColumns, columnsOf } from "@/lib/export/columns";
import { countExport } from "@/lib/export/coverage";
import { exportAuditEntry, fileName, planAuditEntry } from "@/lib/export/description";
import { type ExportRequest, exportStream, type OpenedExport, openExport } from "@/lib/export/open-export";
import { beginRun, cancelRun, type Exporter, findRefusal, findRun, incomplete } from "@/lib/export/runs";
import { maskRecord, releaseAudited } from "@/lib/server/access/read-source";
import { fileHeaders, provenanceHeaders } from "@/lib/server/http/answer";
import type { Call, Reply } from "@/lib/server/http/route";
import { authorize, type ViewerContext } from "@/lib/server/http/viewer-context";
import { logError } from "@/lib/server/logs/log.mjs";
import { pageCaller } from "@/lib/server/pages/page-request";

/** With open access, only addresses distinguish people. */
function exporterOf({ viewer, address }: ViewerContext): Exporter {
  if (viewer.kind === "open") return { who: `open ${address ?? ""}`, hasHourlyLimit: false };
  return { who: ownerOf(viewer), hasHourlyLimit: true };
}

type ExportCall<Ids = unknown> = Call<Ids> & { readonly context: ViewerContext };

function readQuery({ url, context }: ExportCall): Outcome<ExportQuery> {
  const query = parseExportQuery(parseQueryString(url.search));
  if (!query.ok) return query;
  const filter = { ...query.value.filter, masksSponsees: !may(context.viewer, "sponsees") };
  return succeed({ ...query.value, filter });
}

/**
 * Returns the size of an export, `{contributions, isAtLeast, asOf, isComplete, personalColumns}`, or the
 * reason why none may begin now. `personalColumns` are those that `columns` may name only with `personal=1`.
 * No records are released, but a search for a person is audited anyway.
 */
export async function exportPlan(call: ExportCall): Promise<Outcome<Reply>> {
  const { request, context } = call;
  const query = readQuery(call);
  if (!query.ok) return query;
  const refusal = await withRuns(async (database) =>
    succeed(await findRefusal(database.reader, database, exporterOf(context))),
  );
  if (!refusal.ok) return refusal;
  if (refusal.value !== null) return { ok: false, failure: refusal.value };
  const { filter, grain } = query.value;
  const plan = await withDatabase((database) => {
    const work = () => countExport(database, filter, readConfig().upstream, request.signal);
    return releaseAudited(() => planAuditEntry(filter), work, context);
  });
  if (!plan.ok) return plan;
  const { contributions, isAtLeast, coverage } = plan.value;
  const { asOf, isComplete } = coverage;
  const personalColumns = columnsOf(grain).flatMap((one) => (one.isPersonal ? [one.name] : []));
  return succeed({ body: { contributions, isAtLeast, asOf, isComplete, personalColumns } });
}

/** Returns a file of contributions. Refusals and the audit entry precede its first byte. */
export async function exportAnswer(call: ExportCall): Promise<Outcome<Reply> | Response> {
  const { context } = call;
  const { signal: caller } = await pageCaller();
  const read = readRequest(call);
  if (!read.ok) return read;
  const begun = await withRuns((database) =>
    beginRun(database, exporterOf(context), read.value.query.run, context.requestId),
  );
  if (!begun.ok) return begun;
  const run = begun.value;
  const cancel = async () => {
    await run.end("cancelled", null, false);
    return new Response(null, { status: 204 });
  };
  if (run.canceled.aborted) return cancel();
  const signal = AbortSignal.any([run.canceled, ...(caller ? [caller] : [])]);
  try {
    const allowed = await confirmRight(context);
    if (!allowed.ok) {
      await run.end("cancelled", null, false);
      return allowed;
    }
    const exported = { ...read.value, signal, progress: run.progress };
    const opened = await release(context, exported);
    if (!opened.ok) {
      await run.end("failed", failureBody(opened.failure).message, false);
      return opened;
    }
    const stream = exportStream(opened.value, signal, (state, error) => {
      if (state === "failed") logError("An export was interrupted", error, context.requestId ?? undefined);
      const reason = error instanceof DamagedDocument ? error.message : incomplete;
      return run.end(state, state === "failed" ? reason : null);
    });
    return new Response(stream, { headers: headersOf(exported.query, opened.value) });
  } catch (error) {
    if (signal.aborted) return cancel();
    logError("An export could not begin", error, context.requestId ?? undefined);
    const failed = fail("internal", error instanceof DamagedDocument ? { message: error.message } : {});
    await run.end("failed", failureBody(failed.failure).message, false);
    return failed;
  }
}

/** Checks a person's right once their run is stored: a removal or demotion cancels only stored runs. */
async function confirmRight(context: ViewerContext): Promise<Outcome<unknown>> {
  // With open access, `releaseAudited` checks that it is still open.
  if (context.viewer.kind === "open") return succeed(null);
  const viewer = await (await openAccounts()).identifyAgain(context);
  return viewer.ok ? authorize({ ...context, viewer: viewer.value }, "export") : viewer;
}

function readRequest(call: ExportCall): Outcome<Omit<ExportRequest, "signal" | "progress">> {
  const { context } = call;
  const query = readQuery(call);
  if (!query.ok) return query;
  const seesSponsees = may(context.viewer, "sponsees");
  const columns = chooseColumns(query.value, seesSponsees);
  if (!columns.ok) return columns;
  return succeed({
    query: query.value,
    columns: columns.value,
    mask: seesSponsees ? null : maskRecord,
    upstream: readConfig().upstream,
    by: context.viewer.kind === "open" ? "Anyone (open access)" : context.viewer.name,
  });
}

/** Opens the file and writes the audit entry before the file is released. */
function release(context: ViewerContext, request: ExportRequest): Promise<Outcome<OpenedExport>> {
  return withDatabase(async (database) => {
    const opened = await openExport(database, request);
    const entryOf = (file: OpenedExport) => exportAuditEntry(request.query, request.columns, file);
    let isReleased = false;
    try {
      const released = await releaseAudited(entryOf, async () => opened, context);
      isReleased = released.ok;
      return released;
    } finally {
      if (opened.ok && !isReleased) await opened.value.close();
    }
  });
}

/** Runs `work` with a database. Repeats it once if another server may serve it. */
async function withDatabase<T>(
  work: (database: Database) => Promise<Outcome<T>>,
  open = openDeskReader,
  isRepeated = false,
): Promise<Outcome<T>> {
  const unavailable = fail("database_unavailable", { retryAfter: 1 });
  const database = await open().catch((error: unknown) => {
    logError("The database could not be opened", error);
    return null;
  });
  if (database === null) return unavailable;
  try {
    return await work(database);
  } catch (error) {
    const canRepeat = database.standby?.failOver(error) ?? false;
    if (canRepeat && !isRepeated) return withDatabase(work, open, true);
    if (canRepeat || database.isUnavailable(error)) return unavailable;
    throw error;
  }
}

/** Runs `work` with the desk's own database, because copies of it lack the current state of export runs. */
function withRuns<T>(work: (database: Database) => Promise<Outcome<T>>): Promise<Outcome<T>> {
  return withDatabase(work, openDeskDatabase);
}

function headersOf(query: ExportQuery, { coverage, contributions, rows }: OpenedExport) {
  const { asOf, isComplete, copy } = coverage;
  return {
    ...fileHeaders(fileName(query, coverage), query.format),
    ...provenanceHeaders({ asOf, doubts: [], ...(copy === null ? {} : { copy }) }),
    "X-Data-As-Of": new Date(asOf).toISOString(),
    "X-Export-Coverage": isComplete ? "complete" : "partial",
    "X-Export-Contributions": String(contributions),
    ...(rows === null ? {} : { "X-Export-Rows": String(rows) }),
  };
}

/** Returns the progress of a run; `state` is `unknown` if it has not begun, or ended long ago. */
export async function exportProgress({ ids, context }: ExportCall<{ id: string }>): Promise<Outcome<Reply>> {
  const { who } = exporterOf(context);
  if (!isRunId(ids.id)) return succeed({ body: unknownRun });
  return withRuns(async (database) =>
    succeed({ body: (await findRun(database, who, ids.id)) ?? unknownRun }),
  );
}

const unknownRun = { state: "unknown", read: 0, of: null, rows: 0, trouble: null, requestId: null };

/** Cancels a run: the browser reports an incomplete download. A run that has not begun will not begin. */
export async function cancelExport({ ids, context }: ExportCall<{ id: string }>): Promise<Outcome<Reply>> {
  if (!isRunId(ids.id)) return fail("not_found");
  return withRuns(async (database) => {
    await cancelRun(database, exporterOf(context).who, ids.id);
    return succeed({});
  });
}
