import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { deskContext } from "@/lib/accounts/audit/event";
import { readConfig } from "@/lib/config";
import { contributionFields } from "@/lib/contract/contribution-query";
import { type ExportGrain, exportGrains, parseExportQuery } from "@/lib/contract/export-query";
import { typedText } from "@/lib/contract/parameter";
import { parseQueryString } from "@/lib/contract/query-string";
import type { Database } from "@/lib/database/database";
import { DamagedDocument } from "@/lib/database/documents";
import { chooseColumns, columns } from "@/lib/export/columns";
import { exportAuditEntry, fileName, incompleteNotice } from "@/lib/export/description";
import { type ExportRequest, type OpenedExport, openExport } from "@/lib/export/open-export";
import { progressLine } from "@/lib/import/import-report";
import { openProgress } from "@/lib/server/terminal";
import {
  type Command,
  CommandError,
  counted,
  flag,
  interruptible,
  readOptions,
  text,
  unwrap,
} from "./command";
import { terminalAudit, withDatabase } from "./database";
import { checkNewFile, createFile, makeNewFile, newFilePath } from "./files";

export const exportCommand: Command = {
  usage: `export [--to FILE|-] [--filter QUERY] [--format csv|ndjson|xlsx] [--grain GRAIN]
         [--columns NAMES] [--personal] [--tz ZONE] [--bom] [--raw]`,
  summary: "write contributions to a file, from one snapshot",
  details: `--to FILE         the file to write; an existing file is never overwritten. With a folder, or
                  without --to, the file is named after the filter and the time. - is standard output
                  (npm run -s keeps npm's own lines out of it)
--filter QUERY    a query of the list of contributions, for example
                  "onetime=1&occurred_after=2026-01-01" or "q=spring gala"; supporter=ID exports one person's
--format NAME     csv (default), ndjson (whole records), xlsx (up to 20,000 rows)
--grain NAME      one row for each contribution (default), line_item or payment
--columns NAMES   separated by commas; the error for an unknown one lists all names
--personal        lets --columns name the columns marked ! below, which identify people. It adds none to the
                  default columns, but unmasks sponsored people in all texts. ndjson needs it, because its
                  lines are whole records
--tz ZONE         the time zone of dates, for example Europe/Paris; UTC by default
--bom             begin a CSV file with a byte order mark
--raw             keep text that a spreadsheet program would run as a formula

Each export is recorded in the audit log.

Columns (* in a file unless --columns names others, ! only with --personal):
${exportGrains.map(columnHelp).join("\n")}`,
  run: runExport,
};

/** Lists the columns of a grain. Files of every grain may have the columns of contributions. */
function columnHelp(grain: ExportGrain): string {
  const title = grain === "contribution" ? "every row" : `a row for each ${grain}, too`;
  const own = columns.filter((column) => column.grain === grain);
  const marked = own.map(({ name, isDefault, isPersonal }) => {
    return `${name}${isDefault ? "*" : ""}${isPersonal ? "!" : ""}`;
  });
  const lines = marked.join(" ").match(/\S.{0,97}(?= |$)/g) ?? [];
  return [`${title}:`, ...lines.map((line) => `  ${line}`)].join("\n");
}

/** An export has no pages, so `page` would not narrow it. */
const { page: _, ...exportedFields } = contributionFields;

const filterNames: ReadonlySet<string> = new Set([
  ...Object.values(exportedFields).flatMap(({ name, spelling }) =>
    spelling === "filter" ? [name, `filter[${name}]`] : [name],
  ),
  ...["q", "supporter"],
]);

/** Unknown names and empty values must be refused: without a filter, everything would be exported. */
function readFilter(filter: string | undefined): URLSearchParams {
  const requested = new URLSearchParams(filter);
  if (filter !== undefined && requested.size === 0) throw new CommandError("--filter has no value.", 2);
  for (const [name, value] of requested) {
    if (!filterNames.has(name))
      throw new CommandError(`The list of contributions has no filter "${name}".`, 2);
    if (typedText(value) === "") throw new CommandError(`The filter "${name}" has no value.`, 2);
  }
  return requested;
}

async function runExport(args: readonly string[]): Promise<number> {
  const form = { format: text, grain: text, columns: text, tz: text, personal: flag, bom: flag, raw: flag };
  const { to, filter, ...values } = readOptions(args, { to: text, filter: text, ...form }).values;
  const requested = readFilter(filter);
  for (const [name, value] of Object.entries(values)) {
    if (value !== false) requested.set(name, String(value === true ? 1 : value));
  }
  const query = unwrap(parseExportQuery(parseQueryString(requested.toString())), 2);
  const chosen = unwrap(chooseColumns(query, true), 2);
  const config = readConfig();
  if (to !== undefined && to !== "-") await checkNewFile(to);
  return withDatabase(config.databaseUrl, (database) =>
    interruptible(async (signal) => {
      const request: ExportRequest = {
        query,
        columns: chosen,
        mask: null,
        signal,
        progress: { read: 0, of: null, rows: 0 },
        upstream: config.upstream,
        by: "the desk’s terminal",
      };
      try {
        return await writeExport(database, request, to);
      } catch (error) {
        throw reportedError(error, signal, to === "-" ? "The output is incomplete." : "No file was left.");
      }
    }),
  );
}

/** Returns the error of an export as a command reports it. `left`: a sentence about what was written. */
function reportedError(error: unknown, signal: AbortSignal, left: string): unknown {
  if (error instanceof DamagedDocument) return new CommandError(`${error.message} ${left}`);
  return signal.aborted ? new CommandError(`The export was interrupted. ${left}`) : error;
}

async function writeExport(
  database: Database,
  request: ExportRequest,
  to: string | undefined,
): Promise<number> {
  // A workbook is complete before its first byte is written.
  const file = unwrap(await withProgress(request, () => openExport(database, request)));
  const write = async (target: () => Writable) => {
    // Recorded before the first byte is written, as over the network.
    const entry = { ...deskContext, ...exportAuditEntry(request.query, request.columns, file) };
    const recorded = await terminalAudit(database).note(entry);
    if (!recorded.ok) throw new CommandError("Nothing was exported: the audit entry could not be written.");
    await pour(request, file, target());
  };
  try {
    const path = to === "-" ? null : await newFilePath(to, fileName(request.query, file.coverage));
    if (path === null) {
      if (isAfterNpm())
        process.stderr.write(
          "npm wrote lines of its own before the rows: npm run -s desk leaves them out.\n",
        );
      await write(() => process.stdout);
    } else {
      await makeNewFile(path, (draft) => write(() => createFile(draft)));
    }
    const [rows, all] = [request.progress.rows, file.contributions];
    const written = `${counted(rows, "row", "rows")} of ${counted(all, "contribution", "contributions")}`;
    const target = path === null ? "" : ` to ${path}`;
    process.stderr.write(`${written} ${rows === 1 ? "was" : "were"} written${target}.\n`);
    if (!file.coverage.isComplete) process.stderr.write(`${incompleteNotice}\n`);
    return 0;
  } finally {
    await file.close();
  }
}

/** Whether npm has printed the name of the script, as it does unless it is silent. */
function isAfterNpm(): boolean {
  const { npm_lifecycle_event: script, npm_config_loglevel: level } = process.env;
  return script !== undefined && level !== "silent" && !process.stdout.isTTY;
}

async function pour(request: ExportRequest, file: OpenedExport, target: Writable): Promise<void> {
  const content = Readable.from(file.pieces(), { objectMode: false });
  await withProgress(request, () => pipeline(content, target, { end: target !== process.stdout }));
}

/** Shows the rows of an export while `work` runs. */
function withProgress<T>({ progress }: ExportRequest, work: () => Promise<T>): Promise<T> {
  const line = openProgress((seconds) => {
    const { rows } = progress;
    return rows === 0 ? null : progressLine({ rows, seconds, bytes: 0, totalBytes: null });
  });
  return work().finally(line.clear);
}
