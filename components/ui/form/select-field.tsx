import { type ComponentProps, useId } from "react";
import { FormTrouble } from "./form-trouble";
import { Select } from "./select";

interface Props extends Omit<ComponentProps<typeof Select>, "id" | "size" | "children"> {
  readonly label: string;
  readonly choices: readonly (readonly [value: string | number, label: string])[];
  readonly troubles: readonly string[];
}

/** One of a list in a form: its name above, what is wrong with it below. */
export function SelectField({ label, choices, troubles, ...select }: Props) {
  const id = useId();
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={id} className="font-medium text-12 text-ink-2">
        {label}
      </label>
      <Select size="form" id={id} {...select}>
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
      <FormTrouble sentences={troubles} />
    </div>
  );
}
