"use client";

import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { failureText, uiCopy } from "@/components/ui/copy";
import { Button } from "@/components/ui/form/button";
import { ChoiceGroup } from "@/components/ui/form/choice-group";
import { FormErrors } from "@/components/ui/form/fields";
import { Disclosure } from "@/components/ui/panel/section";
import { exportHref, exportPlanOptions } from "@/lib/client/api/export-plan";
import { defaultForm, type ExportFilter, exportGrains, formatExportQuery } from "@/lib/contract/export-query";
import { columnsOf } from "@/lib/export/columns";
import { presets } from "@/lib/export/presets";
import { formatDateTime, type Region } from "@/lib/format/moment";
import { beginWords, exportCopy, plannedWords } from "./copy";
import {
  chosenColumns,
  chosenFormat,
  type ExportChoices,
  keepChoices,
  lastChoices,
  mayStartAtOnce,
  possibleFormats,
} from "./export-choices";

export interface ExportFormProps {
  readonly filter: ExportFilter;
  readonly region: Region;
  /** Ids of the columns of the table on the page; null for a page without one. */
  readonly shown: readonly string[] | null;
  /** Starts the export with the last choices as soon as its size is known. */
  readonly startsAtOnce: boolean;
  readonly onRun: (run: string) => void;
}

/** Requests the plan again before the download, because its response carries any refusal. */
export function ExportForm({ filter, region, shown, startsAtOnce, onRun }: ExportFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [choices, setChoices] = useState(lastChoices);
  const [isWhole, setWhole] = useState(false);
  const planOptions = exportPlanOptions(formatExportQuery({ ...defaultForm, filter, run: null }));
  const { data, refetch, isFetching } = useQuery(planOptions);
  const plan = data?.outcome.ok ? data.outcome.value : null;
  const failure = data === undefined || data.outcome.ok ? null : data.outcome.failure;
  const { grain, bom } = choices;
  const formats = possibleFormats(choices, plan);
  const format = chosenFormat(choices, plan);
  const chosen = chosenColumns(choices, shown);
  const isNdjson = format === "ndjson";
  const isReady = plan === null || (isNdjson ? isWhole : chosen.length > 0);
  const isHeld = !isReady || isFetching || plan?.contributions === 0;
  const waiting = failure === null ? exportCopy.counting : "";
  const canStart = mayStartAtOnce(choices, plan);

  useEffect(() => {
    if (startsAtOnce && canStart) form.current?.requestSubmit();
  }, [startsAtOnce, canStart]);

  async function begin(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isHeld) return;
    const { currentTarget } = event;
    const answer = await refetch();
    // Closing the dialog cancels the export. Nor does it start before its size is shown.
    if (!currentTarget.isConnected || plan === null || !answer.data?.outcome.ok) return;
    const run = newRunId();
    keepChoices(choices);
    const isPersonal = columnsOf(grain).some((one) => one.isPersonal && chosen.includes(one.name));
    const columns = isNdjson ? null : chosen;
    const chosenForm = { ...defaultForm, format, grain, columns, bom, zone: region.zone };
    startDownload(exportHref(filter, { ...chosenForm, personal: isNdjson || isPersonal }, run));
    onRun(run);
  }

  return (
    <form ref={form} onSubmit={begin} className="grid grid-cols-1 gap-5 px-5 py-5">
      <div className="grid gap-1">
        <p role="status" className="font-medium">
          {plan === null ? waiting : plannedWords(plan, region.locale)}
        </p>
        {plan === null ? null : (
          <p className="text-12 text-ink-3">
            {exportCopy.asOf(formatDateTime(plan.asOf, region), plan.isComplete)}
          </p>
        )}
      </div>
      <div>
        <ChoiceGroup
          legend={exportCopy.format}
          look="boxes"
          choices={formats}
          labelOf={(choice) => exportCopy.formats[choice]}
          value={format}
          onChange={(next) => setChoices({ ...choices, format: next })}
        />
        {formats.includes("xlsx") ? null : (
          <p role="status" className="mt-1.5 text-12 text-ink-3">
            {exportCopy.tooLong(region.locale)}
          </p>
        )}
      </div>
      <ChoiceGroup
        legend={exportCopy.grain}
        look="boxes"
        choices={exportGrains}
        labelOf={(choice) => exportCopy.grains[choice]}
        value={grain}
        // A file of another grain may not have the ticked columns.
        onChange={(next) =>
          setChoices({ ...choices, grain: next, preset: choices.preset ?? "table", columns: [] })
        }
      />
      {isNdjson ? (
        <fieldset>
          <legend className="mb-1 font-medium">{exportCopy.whole}</legend>
          <Tick isTicked={isWhole} onTick={setWhole}>
            {exportCopy.wholeHint}
          </Tick>
        </fieldset>
      ) : (
        <ColumnChoice choices={choices} shown={shown} onChange={setChoices} />
      )}
      {format === "csv" ? (
        <Tick isTicked={bom} onTick={(isTicked) => setChoices({ ...choices, bom: isTicked })}>
          {exportCopy.bom}
        </Tick>
      ) : null}
      {isNdjson ? null : <p className="text-12 text-ink-3">{exportCopy.values(region, format === "xlsx")}</p>}
      <BeginBar
        error={failure === null ? null : exportCopy.failed(failureText(failure), data?.requestId)}
        isHeld={isHeld}
        words={failure === null ? beginWords(plan, region.locale) : uiCopy.tryAgain}
      />
    </form>
  );
}

/**
 * Sticks to the bottom of the dialog, or of a window too low for it. There, the overlay's padding counts as
 * height, so the offset is negative.
 */
function BeginBar({ error, isHeld, words }: { error: string | null; isHeld: boolean; words: string }) {
  return (
    <div
      className="sticky not-short:bottom-0! -bottom-[8vh] -mx-5 -mb-5 flex items-center justify-end gap-x-4
        rounded-b-overlay border-line border-t bg-overlay px-5 py-3 max-sm:-bottom-4"
    >
      <div className="min-w-0 flex-1">
        <FormErrors sentences={error === null ? [] : [error]} />
      </div>
      {/* `aria-disabled` keeps the focus; `disabled` would drop it. */}
      <Button
        type="submit"
        look="solid"
        aria-disabled={isHeld}
        className="tabular-nums aria-disabled:opacity-60"
      >
        {words}
      </Button>
    </div>
  );
}

/** Initially closed if a preset is chosen; ticking a column ends the preset. Personal columns are a group. */
function ColumnChoice(props: {
  choices: ExportChoices;
  shown: readonly string[] | null;
  onChange: (choices: ExportChoices) => void;
}) {
  const { choices, shown, onChange } = props;
  const [isOpen] = useState(choices.preset === null);
  const chosen = chosenColumns(choices, shown);
  const all = columnsOf(choices.grain);
  const personal = all.filter(({ name, isPersonal }) => isPersonal && chosen.includes(name)).length;
  const groups = [
    { legend: exportCopy.general, hint: null, columns: all.filter(({ isPersonal }) => !isPersonal) },
    {
      legend: exportCopy.personal,
      hint: exportCopy.personalHint,
      columns: all.filter(({ isPersonal }) => isPersonal),
    },
  ];
  const tick = (names: readonly string[], isTicked: boolean) => {
    const others = chosen.filter((name) => !names.includes(name));
    onChange({ ...choices, preset: null, columns: isTicked ? [...others, ...names] : others });
  };
  return (
    <>
      <ChoiceGroup
        legend={exportCopy.preset}
        look="boxes"
        choices={presets}
        labelOf={(preset) => exportCopy.presets(preset, shown !== null)}
        value={choices.preset}
        onChange={(preset) => onChange({ ...choices, preset, columns: [] })}
      />
      <div>
        <Disclosure title={exportCopy.chosen(chosen.length, all.length)} isOpen={isOpen}>
          {groups.map((group) => (
            <ColumnGroup key={group.legend} {...group} chosen={chosen} onTick={tick} />
          ))}
        </Disclosure>
        {personal === 0 ? null : (
          <p className="mt-1 text-12 text-ink-2">{exportCopy.includesPersonal(personal)}</p>
        )}
      </div>
    </>
  );
}

function ColumnGroup(props: {
  legend: string;
  hint: string | null;
  columns: ReturnType<typeof columnsOf>;
  chosen: readonly string[];
  onTick: (names: readonly string[], isTicked: boolean) => void;
}) {
  const { legend, hint, columns, chosen, onTick } = props;
  const names = columns.map(({ name }) => name);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{legend}</legend>
      {hint === null ? null : <p className="mb-1 text-12 text-ink-3">{hint}</p>}
      <div className="flex flex-wrap items-center gap-2">
        <Button look="small" onClick={() => onTick(names, true)}>
          {exportCopy.selectAll}
        </Button>
        <Button look="small" onClick={() => onTick(names, false)}>
          {exportCopy.selectNone}
        </Button>
        <span className="text-12 text-ink-3 tabular-nums">
          {exportCopy.selected(names.filter((name) => chosen.includes(name)).length, names.length)}
        </span>
      </div>
      <div
        className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-4 rounded-well border
          border-line px-3 py-1.5"
      >
        {columns.map(({ name, label }) => (
          <Tick key={name} isTicked={chosen.includes(name)} onTick={(isTicked) => onTick([name], isTicked)}>
            {label}
          </Tick>
        ))}
      </div>
    </fieldset>
  );
}

/** Returns a random id. Addresses without https have no `crypto.randomUUID`. */
function newRunId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}

/** Starts a download by the browser. The page would hold a file that it fetched itself in memory. */
function startDownload(href: string): void {
  const link = document.createElement("a");
  link.href = href;
  // The desk sets the file name; `download` only keeps the page open.
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}

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
