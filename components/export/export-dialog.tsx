"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { failureText, uiCopy } from "@/components/ui/copy";
import { Button } from "@/components/ui/form/button";
import { FormErrors } from "@/components/ui/form/fields";
import { Dialog } from "@/components/ui/panel/dialog";
import type { ExportProgress as Progress } from "@/lib/client/api/answers";
import { cancelExport, exportProgressOptions } from "@/lib/client/api/export-plan";
import { defaultForm, type ExportFilter, formatExportQuery } from "@/lib/contract/export-query";
import { endWords, exportCopy, fileWords, statusWords } from "./copy";
import { ExportForm, type ExportFormProps } from "./export-form";

/** An export that was started, and what it exports. */
export interface ExportRun {
  readonly id: string;
  readonly filter: ExportFilter;
  /** ms UTC */
  readonly startedAt: number;
}

interface Props extends Omit<ExportFormProps, "onRun"> {
  readonly run: ExportRun | null;
  readonly onRun: (run: ExportRun | null) => void;
  readonly onEndSeen: () => void;
  readonly onClose: () => void;
}

export default function ExportDialog({ run, onRun, onEndSeen, onClose, ...form }: Props) {
  const { filter, region, startsAtOnce } = form;
  const queryOf = (one: ExportFilter) => formatExportQuery({ ...defaultForm, filter: one, run: null });
  const start = (id: string) => onRun({ id, filter, startedAt: Date.now() });
  return (
    <Dialog title={exportCopy.title} onClose={onClose}>
      {run === null ? (
        <ExportForm {...form} onRun={start} />
      ) : (
        <ExportProgress
          run={run}
          isOther={startsAtOnce || queryOf(run.filter) !== queryOf(filter)}
          locale={region.locale}
          onAgain={() => onRun(null)}
          onEndSeen={onEndSeen}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

/** After this time (ms), a browser that has not requested the file never will. */
const startTimeoutMs = 15_000;

/** Chromium's own bar is green if it has a height. */
const bar = `h-2 w-full appearance-none overflow-hidden rounded-full bg-line-2 text-accent-solid
forced-colors:appearance-auto
  [&::-moz-progress-bar]:bg-current [&::-webkit-progress-bar]:bg-line-2
  [&::-webkit-progress-value]:bg-current`;

function ExportProgress(props: {
  run: ExportRun;
  /** Whether the page has another list by now, or another export is to start. */
  isOther: boolean;
  locale: string;
  onAgain: () => void;
  onEndSeen: () => void;
  onClose: () => void;
}) {
  const { isOther, locale, onAgain, onEndSeen, onClose } = props;
  const { id: run, startedAt } = props.run;
  const { data } = useQuery(exportProgressOptions(run));
  const [problem, setProblem] = useState<string | null>(null);
  const [isUnwanted, setUnwanted] = useState(false);
  const isLate = useIsLateStart(run);
  const [isOld] = useState(() => Date.now() - startedAt > startTimeoutMs);
  const progress = data?.outcome.ok ? data.outcome.value : null;
  const perSecond = useRate(progress?.read ?? 0);
  const failure = data === undefined || data.outcome.ok ? null : data.outcome.failure;
  const isUnknown = progress === null || progress.state === "unknown";
  const isOver = isUnknown ? isLate : progress.state !== "running";
  const sentences = [
    failure === null ? null : failureText(failure),
    problem,
    progress !== null && isOver && progress.state !== "done" ? endWords(progress, locale) : null,
  ].filter((sentence) => sentence !== null);

  const isEarlier = isEarlierRun(progress, isOther, isOld);
  useEffect(() => {
    if (isEarlier) onAgain();
    else if (isOver) onEndSeen();
  }, [isEarlier, isOver, onAgain, onEndSeen]);

  async function cancel(): Promise<void> {
    setUnwanted(true);
    setProblem(null);
    const outcome = await cancelExport(run);
    if (outcome.ok) return;
    setProblem(failureText(outcome.failure));
    setUnwanted(false);
  }

  return (
    <div className="grid gap-4 px-5 py-5">
      <ProgressBar progress={progress} isOver={isOver} />
      <p role="status" className="min-h-5 tabular-nums empty:sr-only">
        {statusWords(progress, isOver, perSecond, locale)}
      </p>
      <FormErrors sentences={sentences} />
      <p className="text-12 text-ink-3 empty:hidden">{fileWords(progress, isOver)}</p>
      <div className="flex justify-end gap-2">
        {isOver ? (
          <>
            <Button onClick={onAgain}>{exportCopy.again}</Button>
            <Button onClick={onClose}>{uiCopy.close}</Button>
          </>
        ) : (
          <Button
            aria-disabled={isUnwanted}
            onClick={isUnwanted ? undefined : () => void cancel()}
            className="aria-disabled:opacity-60"
          >
            {isUnwanted ? exportCopy.canceling : exportCopy.cancel}
          </Button>
        )}
      </div>
    </div>
  );
}

/**
 * Whether a run is not that of this dialog: the end of another list's export would look like that of this
 * list, and an export that ended long ago, whose progress is unknown, like one that starts.
 */
function isEarlierRun(progress: Progress | null, isOther: boolean, isOld: boolean): boolean {
  if (progress === null || progress.state === "running") return false;
  return isOther || (isOld && progress.state === "unknown");
}

/** Moves until the total is known. Without one, it is empty at the end. */
function ProgressBar({ progress, isOver }: { progress: Progress | null; isOver: boolean }) {
  const uncounted = isOver ? 0 : undefined;
  return (
    <progress
      aria-label={exportCopy.exported}
      max={progress?.of ?? 1}
      value={progress?.of == null ? uncounted : progress.read}
      className={bar}
    />
  );
}

function useIsLateStart(run: string): boolean {
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setLate(run), startTimeoutMs);
    return () => clearTimeout(timer);
  }, [run]);
  return late === run;
}

/** A shorter time gives no useful rate. */
const minRateMs = 1_000;

/** Returns the growth per second since the first value above zero; null until it is known. */
function useRate(count: number): number | null {
  const start = useRef<{ readonly at: number; readonly count: number } | null>(null);
  const [rate, setRate] = useState<number | null>(null);
  useEffect(() => {
    if (count === 0) return;
    const now = performance.now();
    start.current ??= { at: now, count };
    const { at, count: before } = start.current;
    if (now - at >= minRateMs) setRate(((count - before) * 1000) / (now - at));
  }, [count]);
  return rate;
}
