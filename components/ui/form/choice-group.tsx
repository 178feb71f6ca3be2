"use client";

import { useId } from "react";
import { Icon, type IconName } from "@/components/ui/icon";
import { capitalized } from "@/lib/records/text";

export function ChoiceGroup<Value extends string>(props: {
  legend: string;
  choices: readonly Value[];
  icons?: Readonly<Record<Value, IconName>>;
  value: Value;
  onChange: (value: Value) => void;
}) {
  const { legend, choices, icons, value, onChange } = props;
  const name = useId();
  return (
    <fieldset className="flex max-w-full flex-wrap rounded-well bg-sunken p-0.5">
      <legend className="sr-only">{legend}</legend>
      {choices.map((choice) => (
        <label
          key={choice}
          className="relative flex h-7 cursor-pointer items-center gap-2 rounded-control border
            border-transparent px-3 text-ink-2 outline-accent hover:text-ink has-checked:border-line-2
            has-checked:bg-surface has-checked:font-medium has-checked:text-ink has-checked:shadow-control
            has-focus-visible:outline-2 has-focus-visible:outline-offset-2 max-sm:h-10"
        >
          <input
            type="radio"
            name={name}
            value={choice}
            checked={choice === value}
            onChange={() => onChange(choice)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {icons === undefined ? null : <Icon name={icons[choice]} />}
          {capitalized(choice)}
        </label>
      ))}
    </fieldset>
  );
}
