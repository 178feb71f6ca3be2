"use client";

/** One of a few, as radio buttons in a row. */
export function Choices<Value extends string>(props: {
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
