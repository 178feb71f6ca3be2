import { readdir, readFile, writeFile } from "node:fs/promises";

const kibibyte = 1024;

/** What Linux tells of a process: resident memory in bytes, now and at most, and how many files it holds open. */
export interface ProcessFigures {
  readonly residentBytes: number;
  readonly peakBytes: number;
  readonly files: number;
}

/** Reads the figures of a process. Throws where there is no such process, or no Linux. */
export async function processFigures(pid: number): Promise<ProcessFigures> {
  const [status, files] = await Promise.all([
    readFile(`/proc/${pid}/status`, "utf8"),
    readdir(`/proc/${pid}/fd`),
  ]);
  const bytes = (name: string) => {
    const found = new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1];
    if (found === undefined) throw new Error(`The system does not tell ${name}.`);
    return Number(found) * kibibyte;
  };
  return { residentBytes: bytes("VmRSS"), peakBytes: bytes("VmHWM"), files: files.length };
}

/** From now on the peak is that of what is to come (proc(5): clear_refs). */
export async function forgetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, "5");
}
