"use client";

import type { ReactNode } from "react";
import { buttonLook } from "@/components/ui/form/button";
import { ArrowDown, ArrowUp } from "@/components/ui/icons";
import { maxWidth, minWidth } from "@/lib/client/preferences";
import { isFixed, moved, toggled } from "./column-choice";
import { allColumns } from "./columns";

/** Which columns are shown and in which order. */
export default function ColumnsPanel(props: {
  shown: readonly string[];
  widths: Readonly<Record<string, number>>;
  onWidth: (id: string, px: number) => void;
  onChange: (ids: readonly string[]) => void;
  onReset: () => void;
}) {
  const { shown, onChange } = props;
  const known = new Map(allColumns.map((column) => [column.id, column]));
  const others = allColumns.filter(({ id }) => !shown.includes(id));
  return (
    <div className="flex max-h-[min(34rem,70dvh)] w-96 max-w-full flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto p-2">
        <Heading>Shown, in order</Heading>
        <ul>
          {shown.map((id, at) => {
            const name = known.get(id)?.heading ?? id;
            return (
              <li key={id} className="flex items-center gap-1">
                <Choice
                  name={name}
                  isShown
                  isFixed={isFixed(id)}
                  onToggle={() => onChange(toggled(shown, id))}
                />
                <WidthSlider
                  name={name}
                  width={props.widths[id] ?? known.get(id)?.width ?? minWidth}
                  onWidth={(px) => props.onWidth(id, px)}
                />
                <MoveButton
                  name={`Move ${name} up`}
                  icon={<ArrowUp aria-hidden size={14} />}
                  isOpen={at > 0}
                  onMove={() => onChange(moved(shown, at, -1))}
                />
                <MoveButton
                  name={`Move ${name} down`}
                  icon={<ArrowDown aria-hidden size={14} />}
                  isOpen={at < shown.length - 1}
                  onMove={() => onChange(moved(shown, at, 1))}
                />
              </li>
            );
          })}
        </ul>
        <Heading>More columns</Heading>
        <ul>
          {others.map(({ id, heading }) => (
            <li key={id}>
              <Choice
                name={heading}
                isShown={false}
                isFixed={false}
                onToggle={() => onChange(toggled(shown, id))}
              />
            </li>
          ))}
        </ul>
      </div>
      <div className="flex items-center justify-between gap-3 border-line border-t px-4 py-2.5">
        <span className="text-12 text-ink-3">Widths: here, or by the edge of a heading.</span>
        <button type="button" onClick={props.onReset} className={buttonLook("small")}>
          Reset
        </button>
      </div>
    </div>
  );
}

function Heading({ children }: { children: string }) {
  return <h3 className="px-2 pt-2 pb-1 text-12 text-ink-3">{children}</h3>;
}

function Choice(props: { name: string; isShown: boolean; isFixed: boolean; onToggle: () => void }) {
  return (
    <label
      className="flex h-8 min-w-0 flex-1 cursor-pointer items-center gap-2.5 rounded-control px-2
      hover:bg-hover max-sm:h-10"
    >
      <input
        type="checkbox"
        checked={props.isShown}
        disabled={props.isFixed}
        onChange={props.onToggle}
        className="size-4 accent-accent-solid"
      />
      <span className="truncate">{props.name}</span>
    </label>
  );
}

function WidthSlider(props: { name: string; width: number; onWidth: (px: number) => void }) {
  const { name, width, onWidth } = props;
  return (
    <input
      type="range"
      aria-label={`Width of ${name}`}
      aria-valuetext={`${width} pixels`}
      title={`Width: ${width} px`}
      min={minWidth}
      max={maxWidth}
      step={4}
      value={width}
      onChange={(event) => onWidth(Number(event.target.value))}
      className="h-6 w-20 accent-accent-solid max-sm:hidden"
    />
  );
}

function MoveButton(props: { name: string; icon: ReactNode; isOpen: boolean; onMove: () => void }) {
  return (
    <button
      type="button"
      aria-label={props.name}
      title={props.name}
      // Not disabled: at the end of the list it would lose the focus.
      aria-disabled={!props.isOpen}
      onClick={props.isOpen ? props.onMove : undefined}
      className={`${buttonLook("icon")} aria-disabled:opacity-50`}
    >
      {props.icon}
    </button>
  );
}
