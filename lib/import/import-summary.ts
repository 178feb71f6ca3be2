import { databaseTrouble } from "@/lib/database/trouble";
import { formatCounted } from "@/lib/format/count";
import { rowsPerSecond } from "./import-progress";
import type { ImportReport, Rejection, Resumption, Stop } from "./import-report";

const count = new Intl.NumberFormat("en");

/** What an import did, as lines for people: counts, speed, why it stopped, what was refused and rejected. */
export function summaryLines(report: ImportReport, seconds: number): string[] {
  const { read, inserted, replaced, duplicates, rejected } = report;
  const rate = `${seconds.toFixed(1)} s, ${count.format(rowsPerSecond(read, seconds))} rows/s`;
  return [
    ...report.resumptions.map(resumptionLine),
    `Read ${count.format(read)} records in ${rate}.`,
    `  inserted             ${count.format(inserted)}`,
    `  replaced             ${count.format(replaced)}`,
    `  duplicates in files  ${count.format(duplicates)}`,
    `  rejected             ${count.format(rejected)}`,
    ...report.refusals.map(({ file, reason }) => `Refused ${file}: ${reason}`),
    ...(report.rejections.length > 0 ? ["Rejected:"] : []),
    ...report.rejections.map(rejectionLine),
    ...warningLines(report),
    ...(report.stop === null ? [] : stopLines(report.stop)),
  ];
}

function resumptionLine({ file, line, read, rejected }: Resumption): string {
  const before = `${count.format(read)} of its records were read before`;
  const them = `${count.format(rejected)} of them rejected`;
  return `Went on with ${file} at line ${count.format(line)}: ${before}, ${them}.`;
}

function rejectionLine({ file, line, offset, reason, sample }: Rejection): string {
  return `  ${file}, line ${line}, byte ${offset}: ${reason}: ${sample}`;
}

function warningLines({ warned, warnings }: ImportReport): string[] {
  if (warned === 0) return [];
  const more = warned - warnings.length;
  return [
    `Imported with a warning: ${formatCounted(warned, "record", "records", "en")}. The desk cannot read ` +
      `these members:`,
    ...warnings.map(({ file, line, offset, reason }) => `  ${file}, line ${line}, byte ${offset}: ${reason}`),
    ...(more > 0 ? [`  and ${formatCounted(more, "more record", "more records", "en")}`] : []),
  ];
}

function stopLines(stop: Stop): string[] {
  return [
    `Stopped: ${stopReason(stop)}`,
    stop.why === "failed" || stop.why === "interrupted"
      ? "What is counted above is committed. Importing the same files again goes on where this one stopped."
      : "What is counted above is committed. Importing again is safe: stored records are replaced, not " +
        "doubled.",
  ];
}

function stopReason(stop: Stop): string {
  if (stop.why === "failed") return databaseTrouble(stop.error);
  return {
    strict: "a record was rejected and --strict was given.",
    too_many: "more than 1,000 records were rejected.",
    too_many_of_all: "more than 1 % of the records were rejected.",
    interrupted: "it was interrupted.",
  }[stop.why];
}
