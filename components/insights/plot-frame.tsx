"use client";

import { type ReactNode, useId, useState } from "react";
import { buttonLook } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { insightsCopy } from "./copy";

export function PlotFrame(props: {
  title: string;
  note?: string;
  children: (isTable: boolean) => ReactNode;
}) {
  const { title, note, children } = props;
  const [isTable, setTable] = useState(false);
  const id = useId();
  return (
    <section aria-labelledby={id} className="group/plot min-w-0">
      <div className="flex h-7 items-center gap-2">
        <h3 id={id} className="truncate font-semibold">
          {title}
        </h3>
        {note === undefined ? null : <span className="flex-1 truncate text-12 text-ink-3">{note}</span>}
        <TableSwitch
          label={insightsCopy.tableOf(title)}
          isOn={isTable}
          onToggle={() => setTable(!isTable)}
          className={`${buttonLook("icon")} -mr-1.75 ml-auto text-ink-3 max-sm:-mr-3.25 max-sm:size-10`}
        />
      </div>
      <div className={isTable ? "overflow-x-auto" : ""}>{children(isTable)}</div>
    </section>
  );
}

export function TableSwitch(props: {
  /** The accessible name of a button without text. */
  label?: string;
  isOn: boolean;
  onToggle: () => void;
  className: string;
  children?: ReactNode;
}) {
  const { label, isOn, onToggle, className, children } = props;
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={label}
      title={isOn ? insightsCopy.asPlot : insightsCopy.asTable}
      onClick={onToggle}
      className={`${className} print:hidden`}
    >
      <Icon
        name={isOn && children === undefined ? "chart-column" : "table"}
        {...(children === undefined ? {} : { size: 16 as const })}
      />
      {children}
    </button>
  );
}

export const figureTableLook =
  "tabular-nums [&_:is(td,th)]:border-line [&_:is(td,th)]:border-b [&_:is(td,th)]:pr-3 " +
  "[&_:is(td,thead_th:not(:first-child))]:text-right";
