"use client";

import { type ReactNode, useId, useState } from "react";
import { buttonLook } from "@/components/ui/form/button";
import { useHydrated } from "@/components/ui/page/keyboard";
import { SpriteIcon } from "@/components/ui/sprite-icon";

/** A small plot with its name, which turns into a table and back. */
export function PlotFrame(props: {
  title: string;
  note?: string;
  /** The table; where the plot says nothing to those who do not see it, it is there for them all the time. */
  table: (isShown: boolean) => ReactNode;
  isSpoken: boolean;
  className?: string;
  children: ReactNode;
}) {
  const { title, note, table, isSpoken, className = "", children } = props;
  const [isTable, setTable] = useState(false);
  // The code of this part comes after the page: a press before that would be lost.
  const isAlive = useHydrated();
  const id = useId();
  return (
    <section aria-labelledby={id} className={`group/plot min-w-0 ${className}`}>
      <div className="flex h-7 items-center gap-2">
        <h3 id={id} className="truncate font-semibold">
          {title}
        </h3>
        {note === undefined ? null : <span className="flex-1 truncate text-12 text-ink-3">{note}</span>}
        <button
          type="button"
          disabled={!isAlive}
          aria-pressed={isTable}
          aria-label={`${title} as table`}
          title={isTable ? "As plot" : "As table"}
          onClick={() => setTable(!isTable)}
          className={`${buttonLook("icon")} -mr-1.75 ml-auto text-ink-3 disabled:opacity-100! max-sm:-mr-3.25
            max-sm:size-10 print:hidden`}
        >
          <SpriteIcon name={isTable ? "chart-column" : "table"} />
        </button>
      </div>
      {isTable ? null : children}
      {isTable ? <div className="overflow-x-auto">{table(true)}</div> : null}
      {isSpoken || isTable ? null : <div className="sr-only">{table(false)}</div>}
    </section>
  );
}
