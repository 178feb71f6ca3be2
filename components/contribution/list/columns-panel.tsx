"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { buttonLook } from "@/components/ui/button";
import { isFixed, moved, toggled } from "./column-choice";
import { columnNames } from "./columns";

/** Which columns are shown and in which order. */
export default function ColumnsPanel(props: {
  shown: readonly string[];
  onChange: (ids: readonly string[]) => void;
  onReset: () => void;
}) {
  const { shown, onChange } = props;
  const names = new Map(columnNames.map(({ id, heading }) => [id, heading]));
  const others = columnNames.filter(({ id }) => !shown.includes(id));
  return (
    <div className="flex max-h-[min(34rem,70dvh)] w-80 max-w-full flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto p-2">
        <Heading>Shown, in order</Heading>
        <ul>
          {shown.map((id, at) => (
            <li key={id} className="flex items-center gap-1">
              <Choice
                name={names.get(id) ?? id}
                isShown
                isFixed={isFixed(id)}
                onToggle={() => onChange(toggled(shown, id))}
              />
              <MoveButton
                name={`Move ${names.get(id) ?? id} up`}
                icon={<ArrowUp aria-hidden size={14} />}
                isOpen={at > 0}
                onMove={() => onChange(moved(shown, at, -1))}
              />
              <MoveButton
                name={`Move ${names.get(id) ?? id} down`}
                icon={<ArrowDown aria-hidden size={14} />}
                isOpen={at < shown.length - 1}
                onMove={() => onChange(moved(shown, at, 1))}
              />
            </li>
          ))}
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
        <span className="text-12 text-ink-3">Drag the edge of a heading for its width.</span>
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
    <label className="flex h-8 min-w-0 flex-1 cursor-pointer items-center gap-2.5 rounded-control px-2 hover:bg-hover max-sm:h-10">
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

function MoveButton(props: { name: string; icon: ReactNode; isOpen: boolean; onMove: () => void }) {
  return (
    <button
      type="button"
      aria-label={props.name}
      title={props.name}
      disabled={!props.isOpen}
      onClick={props.onMove}
      className={buttonLook("icon")}
    >
      {props.icon}
    </button>
  );
}
