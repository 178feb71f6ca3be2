import { type ImportOptions, importFiles } from "@/lib/import/import-files";
import { exitCode, type ImportReport } from "@/lib/import/import-report";
import { memorySink } from "./memory-sink";

export const contribution = (id: string, more = "") => `{"id":"${id}","line_items":[]${more}}`;
export const post = (id: string) => `{"id":"${id}","body":""}`;

/** Imports texts as if they were files, each as one chunk. */
export async function imported(texts: readonly (string | Uint8Array)[], options: ImportOptions = {}) {
  const sink = memorySink();
  const open = async function* (file: string) {
    const text = texts[Number(file)] ?? "";
    yield typeof text === "string" ? Buffer.from(text) : text;
  };
  const report = await importFiles(Object.keys(texts), sink, { open, ...options });
  return { sink, report, exit: exitCode(report) };
}

export const counts = ({ read, inserted, replaced, duplicates, rejected }: ImportReport) => ({
  read,
  inserted,
  replaced,
  duplicates,
  rejected,
});
