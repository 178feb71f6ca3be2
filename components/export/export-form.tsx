"use client";

import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { buttonLook } from "@/components/ui/form/button";
import { FormErrors } from "@/components/ui/form/fields";
import { exportHref, exportPlanOptions } from "@/lib/client/api/export-plan";
import {
  defaultForm,
  type ExportFilter,
  type ExportGrain,
  exportGrains,
  formatExportQuery,
} from "@/lib/contract/export-query";
import { failureBody } from "@/lib/contract/failure";
import { columnsOf, defaultColumnNames } from "@/lib/export/columns";
import { formatDateTime, type Region } from "@/lib/format/moment";
import { beginWords, exportCopy, plannedWords } from "./copy";

/** The contents of the file. The plan is requested again before the download, because it has any refusal. */
export function ExportForm(props: { filter: ExportFilter; region: Region; onRun: (run: string) => void }) {
  const { filter, region, onRun } = props;
  const [form, setForm] = useState({ ...defaultForm, zone: region.zone });
  const [chosen, setChosen] = useState(defaultColumnNames(form.grain));
  const [isWhole, setWhole] = useState(false);
  const planOptions = exportPlanOptions(formatExportQuery({ ...defaultForm, filter, run: null }));
  const { data, refetch, isFetching } = useQuery(planOptions);
  const plan = data?.outcome.ok ? data.outcome.value : null;
  const failure = data === undefined || data.outcome.ok ? null : data.outcome.failure;
  const isNdjson = form.format === "ndjson";
  const isShut = useRef(false);
  const isReady = plan === null || (isNdjson ? isWhole : chosen.length > 0);
  const isHeld = !isReady || isFetching;

  useEffect(() => {
    isShut.current = false;
    return () => {
      isShut.current = true;
    };
  }, []);

  async function begin(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isHeld) return;
    const answer = await refetch();
    // A closed dialog cancels the export, and it never starts before its size was shown.
    if (isShut.current || plan === null || !answer.data?.outcome.ok) return;
    const run = crypto.randomUUID();
    const isPersonal = columnsOf(form.grain).some(
      (column) => column.isPersonal && chosen.includes(column.name),
    );
    const columns = isNdjson ? null : chosen;
    startDownload(exportHref(filter, { ...form, columns, personal: isNdjson || isPersonal }, run));
    onRun(run);
  }

  function chooseGrain(grain: ExportGrain): void {
    setForm({ ...form, grain });
    setChosen(defaultColumnNames(grain));
  }

  return (
    <form onSubmit={begin} className="grid grid-cols-[minmax(0,1fr)] gap-5 px-5 py-5">
      <div className="grid gap-1">
        <p role="status" className="font-medium">
          {plan === null ? (failure === null ? exportCopy.counting : "") : plannedWords(plan, region.locale)}
        </p>
        {plan === null ? null : (
          <p className="text-12 text-ink-3">
            {exportCopy.asOf(formatDateTime(plan.asOf, region), plan.isComplete)}
          </p>
        )}
      </div>
      <Choices
        legend={exportCopy.format}
        chosen={form.format}
        choices={exportCopy.formats}
        onChoose={(format) => setForm({ ...form, format })}
      />
      <Choices legend={exportCopy.grain} chosen={form.grain} choices={grainChoices} onChoose={chooseGrain} />
      {isNdjson ? (
        <fieldset>
          <legend className="mb-1 font-medium">{exportCopy.whole}</legend>
          <Tick isTicked={isWhole} onTick={setWhole}>
            {exportCopy.wholeHint}
          </Tick>
        </fieldset>
      ) : (
        <ColumnTicks grain={form.grain} chosen={chosen} onChange={setChosen} />
      )}
      {form.format === "csv" ? (
        <Tick isTicked={form.bom} onTick={(bom) => setForm({ ...form, bom })}>
          {exportCopy.bom}
        </Tick>
      ) : null}
      {isNdjson ? null : (
        <p className="text-12 text-ink-3">{exportCopy.values(form.zone, form.format === "xlsx")}</p>
      )}
      {/* Stays visible at the edge of the dialog, or of a window too low for one, where padding counts
          as its height. */}
      <div
        className="sticky not-short:bottom-0! -bottom-[8vh] -mx-5 -mb-5 flex items-center justify-end
        gap-x-4 rounded-b-overlay border-line border-t bg-overlay px-5 py-3 max-sm:-bottom-4"
      >
        <div className="min-w-0 flex-1">
          <FormErrors
            sentences={failure === null ? [] : troubles(failureBody(failure).message, data?.requestId)}
          />
        </div>
        {/* A disabled state by ARIA keeps the focus. */}
        <button
          type="submit"
          aria-disabled={isHeld}
          className={`${buttonLook("solid")} shrink-0 tabular-nums aria-disabled:opacity-60 max-sm:h-10`}
        >
          {failure === null ? beginWords(plan, region.locale) : exportCopy.tryAgain}
        </button>
      </div>
    </form>
  );
}

const grainChoices = exportGrains.map((grain) => [grain, exportCopy.grains[grain]] as const);

function troubles(sentence: string, requestId: string | null | undefined): readonly string[] {
  return requestId ? [sentence, exportCopy.request(requestId)] : [sentence];
}

/** Radio buttons in a row. */
function Choices<Value extends string>(props: {
  legend: string;
  chosen: Value;
  choices: readonly (readonly [value: Value, label: string])[];
  onChoose: (value: Value) => void;
}) {
  const { legend, chosen, choices, onChoose } = props;
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(([value, label]) => (
          <label
            key={value}
            className="flex h-8 cursor-pointer items-center gap-2 rounded-control border border-line-2
              bg-surface px-3 outline-accent focus-within:outline-2 has-checked:border-accent-line
              has-checked:bg-accent-soft max-sm:h-10"
          >
            <input
              type="radio"
              name={legend}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="accent-accent-solid outline-none"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The columns of the file. Personal columns are a separate group without a default choice. */
function ColumnTicks(props: {
  grain: ExportGrain;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}) {
  const { grain, chosen, onChange } = props;
  const all = columnsOf(grain);
  const groups = [
    { legend: exportCopy.columns, columns: all.filter(({ isPersonal }) => !isPersonal) },
    { legend: exportCopy.personal, columns: all.filter(({ isPersonal }) => isPersonal) },
  ];
  // Keeps the order of the table, not the order of the clicks.
  const tick = (name: string, isTicked: boolean) => {
    const next = isTicked ? [...chosen, name] : chosen.filter((other) => other !== name);
    onChange(all.map((column) => column.name).filter((known) => next.includes(known)));
  };
  return groups.map(({ legend, columns }) => (
    <fieldset key={legend} className="min-w-0">
      <legend className="mb-1 font-medium">{legend}</legend>
      {legend === exportCopy.personal ? (
        <p className="mb-1 text-12 text-ink-3">{exportCopy.personalHint}</p>
      ) : null}
      {/* The height cuts through a line, which shows that more follow. */}
      <div
        className="grid max-h-48 grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-4 overflow-y-auto
        rounded-well border border-line px-3 py-1.5"
      >
        {columns.map(({ name, label }) => (
          <Tick key={name} isTicked={chosen.includes(name)} onTick={(isTicked) => tick(name, isTicked)}>
            {label}
          </Tick>
        ))}
      </div>
    </fieldset>
  ));
}

/** Starts a download of the browser's own: a file that the page fetched would be in its memory. */
function startDownload(href: string): void {
  const link = document.createElement("a");
  link.href = href;
  // The desk sets the file name; `download` only keeps the page open.
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}

/** A checkbox and what it means. */
function Tick(props: { isTicked: boolean; onTick: (isTicked: boolean) => void; children: ReactNode }) {
  return (
    <label className="flex min-h-7 cursor-pointer items-start gap-2 py-1 max-sm:min-h-10 max-sm:items-center">
      <input
        type="checkbox"
        checked={props.isTicked}
        onChange={(event) => props.onTick(event.target.checked)}
        className="mt-0.5 accent-accent-solid max-sm:mt-0"
      />
      <span className="min-w-0">{props.children}</span>
    </label>
  );
}
