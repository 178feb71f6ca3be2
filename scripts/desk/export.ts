import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { openAudit } from "@/lib/accounts/audit/audit";
import { readConfig } from "@/lib/config";
import { type ExportGrain, exportGrains, parseExportQuery } from "@/lib/contract/export-query";
import { failureBody, type Outcome } from "@/lib/contract/failure";
import { parameters } from "@/lib/contract/openapi-parameters";
import { parseQueryString } from "@/lib/contract/query-string";
import type { Database } from "@/lib/database/database";
import { DamagedDocument } from "@/lib/database/document-digest";
import { missingWords } from "@/lib/export/about";
import { chooseColumns, columns } from "@/lib/export/columns";
import { exportDeed } from "@/lib/export/export-deed";
import { fileName } from "@/lib/export/file-name";
import { type OpenedExport, openExport } from "@/lib/export/open-export";
import type { ExportOrder } from "@/lib/export/order";
import { Progress } from "@/lib/export/progress";
import { type Command, CommandError } from "./command";
import { exportPath, fileTrouble, writeNewFile } from "./export-file";
import { openNamedDatabase } from "./named-database";
import { ProgressMeter } from "./progress-meter";
import { readOptions } from "./read-options";

export const exportCommand: Command = {
  usage: "export [--to FILE|-] [--filter QUERY] [--format csv|ndjson|xlsx] [--grain GRAIN] [--personal]",
  summary: "write contributions of one moment of the database to a file",
  details: `--to FILE         where, never over a file that is there; a folder or nothing: under a name that tells filter and moment;
                  -: to the output
--filter QUERY    a query as the list of contributions takes it, for example "onetime=1&occurred_after=2026-01-01"
                  or "q=spring gala"; or supporter=ID for one person's
--format NAME     csv (default), ndjson (whole records), xlsx (up to 20,000 rows)
--grain NAME      what a row is: contribution (default), line_item, payment
--columns NAMES   separated by commas; one that does not exist has all names told
--personal        adds nothing to the usual columns; lets --columns name those with ! below, which tell who somebody is, and
                  is needed for ndjson, whose lines are whole records
--tz ZONE         whose clocks dates have, for example Europe/Paris; UTC unless told
--bom             begin a CSV with a byte order mark
--raw             leave texts as they are that a spreadsheet program would run as formulas

That it was exported is an entry of the audit.

Columns (* in a file unless --columns names others, ! only with --personal):
${exportGrains.map(columnHelp).join("\n")}`,
  run: runExport,
};

/** The columns of a grain, those of contributions apart, which every file may have. */
function columnHelp(grain: ExportGrain): string {
  const marked = columns
    .filter((column) => column.grain === grain)
    .map(({ name, isUsual, isPersonal }) => `${name}${isUsual ? "*" : ""}${isPersonal ? "!" : ""}`);
  const lines = [`${grain === "contribution" ? "every row" : `a row for each ${grain}, too`}:`];
  for (const name of marked) {
    const last = lines.at(-1) ?? "";
    if (lines.length === 1 || last.length + name.length > 100) lines.push(`  ${name}`);
    else lines[lines.length - 1] = `${last} ${name}`;
  }
  return lines.join("\n");
}

/** A name that is none would else have everything exported. */
const filterNames: ReadonlySet<string> = new Set([
  ...parameters.listContributions.map(({ name }) => name),
  ...["q", "supporter"],
]);

async function runExport(args: readonly string[]): Promise<number> {
  const { values } = readOptions(args, {
    to: { type: "string" },
    filter: { type: "string", default: "" },
    format: { type: "string", default: "" },
    grain: { type: "string", default: "" },
    columns: { type: "string", default: "" },
    tz: { type: "string", default: "" },
    personal: { type: "boolean", default: false },
    bom: { type: "boolean", default: false },
    raw: { type: "boolean", default: false },
  });
  const { to, filter, ...form } = values;
  const asked = new URLSearchParams(filter);
  const unknown = [...asked.keys()].find((name) => !filterNames.has(name.replace(/^filter\[(.*)\]$/, "$1")));
  if (unknown !== undefined)
    throw new CommandError(`The list of contributions has no filter "${unknown}".`, 2);
  for (const [name, value] of Object.entries(form)) {
    if (value !== false && value !== "") asked.set(name, String(value === true ? 1 : value));
  }
  const query = told(parseExportQuery(parseQueryString(asked.toString())), 2);
  const chosen = told(chooseColumns(query, true), 2);
  const { databaseUrl, upstream, auditKeepDays } = readConfig();
  const database = await openNamedDatabase(databaseUrl);
  const interruption = new AbortController();
  const stop = () => interruption.abort();
  process.once("SIGINT", stop).once("SIGTERM", stop);
  const order: ExportOrder = {
    query,
    columns: chosen,
    mask: null,
    address: upstream?.baseUrl.href ?? null,
    by: "the desk’s terminal",
    signal: interruption.signal,
    progress: new Progress(),
  };
  try {
    return await write(database, order, to, auditKeepDays);
  } catch (error) {
    if (error instanceof DamagedDocument) throw new CommandError(`${error.message} No file was left.`, 1);
    if (!interruption.signal.aborted) throw error;
    throw new CommandError("The export was stopped; no file was left.", 1);
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
    await database.close();
  }
}

async function write(
  database: Database,
  order: ExportOrder,
  to: string | undefined,
  keepDays: number,
): Promise<number> {
  const file = told(await openExport(database, order), 1);
  try {
    const path = to === "-" ? null : await exportPath(to, fileName(order.query, file.extent));
    const fill = async (target: () => Writable) => {
      await note(database, order, file, keepDays);
      await pour(order, file, target());
    };
    if (path === null) await fill(() => process.stdout).catch(toldOfOutput);
    // A file that has a stream cannot be closed while nothing flows through it.
    else await writeNewFile(path, (made) => fill(() => made.createWriteStream()));
    const { isComplete } = file.extent;
    const rows = order.progress?.rows ?? 0;
    const where = path === null ? "" : ` to ${path}`;
    process.stderr.write(
      `${rows.toLocaleString("en")} rows of ${file.contributions.toLocaleString("en")} contributions were written${where}.\n${isComplete ? "" : `Not complete: ${missingWords}.\n`}`,
    );
    return 0;
  } finally {
    await file.close();
  }
}

function toldOfOutput(error: unknown): never {
  throw fileTrouble(error, "the output") ?? error;
}

async function pour(order: ExportOrder, file: OpenedExport, target: Writable): Promise<void> {
  const meter = new ProgressMeter(process.stderr, null);
  let bytes = 0;
  async function* shown() {
    for await (const piece of file.pieces()) {
      bytes += piece.length;
      meter.show(order.progress?.rows ?? 0, bytes);
      yield piece;
    }
  }
  try {
    await pipeline(Readable.from(shown(), { objectMode: false }), target, { end: target !== process.stdout });
  } finally {
    meter.clear();
  }
}

/** Before a byte is written, as over the network. */
async function note(
  database: Database,
  order: ExportOrder,
  file: OpenedExport,
  keepDays: number,
): Promise<void> {
  let trouble: unknown = null;
  const onTrouble = (error: unknown) => {
    trouble = error;
  };
  const audit = openAudit(database, { keepDays, onTrouble });
  try {
    const visit = { viewer: { kind: "desk" }, address: null, requestId: null } as const;
    const noted = await audit.note({ ...visit, ...exportDeed(order, file) });
    if (!noted.ok) throw new CommandError(`Nothing was exported: the audit takes no entry (${trouble}).`, 1);
  } finally {
    audit.close();
  }
}

function told<T>(outcome: Outcome<T>, exitCode: 1 | 2): T {
  if (outcome.ok) return outcome.value;
  throw new CommandError(failureBody(outcome.failure).message, exitCode);
}
