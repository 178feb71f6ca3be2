"use client";

import { useId } from "react";
import { Icon, type IconName } from "@/components/ui/icon";
import { capitalized } from "@/lib/records/text";

const looks = {
  segments: {
    group: "max-w-full rounded-well bg-sunken p-0.5",
    legend: "sr-only",
    choice:
      "relative h-7 rounded-control border-transparent text-ink-2 hover:text-ink has-checked:border-line-2 " +
      "has-checked:bg-surface has-checked:font-medium has-checked:text-ink has-checked:shadow-control " +
      "has-focus-visible:outline-2 has-focus-visible:outline-offset-2",
    radio: "absolute inset-0 cursor-pointer opacity-0",
  },
  boxes: {
    group: "gap-2",
    legend: "mb-1.5 font-medium",
    choice:
      "h-8 rounded-control border-line-2 bg-surface focus-within:outline-2 has-checked:border-accent-line " +
      "has-checked:bg-accent-soft",
    radio: "accent-accent-solid outline-none",
  },
} as const;

/** Radio buttons. @param props.value null if none is chosen */
export function ChoiceGroup<Value extends string>(props: {
  legend: string;
  look?: keyof typeof looks;
  choices: readonly Value[];
  labelOf?: (value: Value) => string;
  icons?: Readonly<Record<Value, IconName>>;
  value: Value | null;
  onChange: (value: Value) => void;
}) {
  const { legend, look = "segments", choices, labelOf = capitalized, icons, value, onChange } = props;
  const classes = looks[look];
  const name = useId();
  return (
    <fieldset className={`flex flex-wrap ${classes.group}`}>
      <legend className={classes.legend}>{legend}</legend>
      {choices.map((choice) => (
        <label
          key={choice}
          className={`flex cursor-pointer items-center gap-2 border px-3 outline-accent max-sm:h-10
            ${classes.choice}`}
        >
          <input
            type="radio"
            name={name}
            value={choice}
            checked={choice === value}
            onChange={() => onChange(choice)}
            className={classes.radio}
          />
          {icons === undefined ? null : <Icon name={icons[choice]} />}
          {labelOf(choice)}
        </label>
      ))}
    </fieldset>
  );
}
