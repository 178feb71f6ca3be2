import { formatCount, formatCounted } from "@/lib/format/count";
import { spokenDuration } from "@/lib/import/duration";
import { rowsPerSecond } from "@/lib/import/import-progress";
import type { MirrorReport } from "@/lib/mirror/mirror-report";

const terminalPauseMs = 250;
const logPauseMs = 5_000;
const minute = 60;
const locale = "en";

/** Where progress is shown: a terminal, or a log that keeps every line. */
interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Shows how far the mirror is until it is told to end: one line that rewrites itself on a terminal, else one every 5 s. */
export function watchMirror(screen: Screen, report: () => Promise<MirrorReport>): { end(): void } {
  const start = performance.now();
  let isOver = false;
  const show = async () => {
    const line = progressLine(await report(), (performance.now() - start) / 1000);
    if (!isOver) screen.write(screen.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
  };
  // A look that fails is made good by the next one.
  const timer = setInterval(() => show().catch(() => {}), screen.isTTY ? terminalPauseMs : logPauseMs);
  return {
    end() {
      clearInterval(timer);
      if (!isOver && screen.isTTY) screen.write("\r\u001b[K");
      isOver = true;
    },
  };
}

/** One line about a mirror at work: rows, of how many, rows a second, the time that is left; or what it waits for. */
export function progressLine(report: MirrorReport, seconds: number): string {
  const { state, reason, runs, speed, suspects } = report;
  if (state === "paused") return reason ?? "Waiting for the data service to be itself again.";
  const run = runs.find((one) => one.state === "running");
  if (run === undefined) {
    return suspects === 0
      ? "Looking at feeds and counts."
      : `Asking after ${formatCounted(suspects, "record", "records", locale)} that may be gone.`;
  }
  const rate = rowsPerSecond(speed.rows, Math.min(minute, seconds));
  const read = `${formatCount(run.rows, locale)} rows read`;
  if (run.total === null || run.total === 0) return `${read}, ${rate} rows/s`;
  const share = Math.min(100, Math.floor((run.rows / run.total) * 100));
  const left = rate === 0 ? "" : `, ${spokenDuration(Math.max(0, run.total - run.rows) / rate)} left`;
  return `${read} of ${formatCount(run.total, locale)}, ${share} %, ${rate} rows/s${left}`;
}
