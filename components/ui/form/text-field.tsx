import { type ComponentProps, type ReactNode, useId } from "react";
import { FormTrouble } from "./form-trouble";

export interface TextFieldProps extends Omit<ComponentProps<"input">, "id" | "className"> {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly troubles?: readonly string[];
  /** Within the field, at its right end. */
  readonly tool?: ReactNode;
}

/** A line to type in: its name above, a hint or what is wrong with it below. */
export function TextField({ label, hint, troubles = [], tool, ...input }: TextFieldProps) {
  const id = useId();
  const [hintId, troubleId] = [`${id}-hint`, `${id}-trouble`];
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={id} className="font-medium text-12 text-ink-2">
        {label}
      </label>
      <span className="relative grid">
        <input
          {...input}
          id={id}
          aria-invalid={troubles.length > 0}
          aria-describedby={`${hintId} ${troubleId}`}
          className={`h-10 min-w-0 rounded-control border border-line-3 bg-surface px-3 text-14 text-ink
            placeholder:text-ink-3 aria-invalid:border-red read-only:bg-sunken
            ${tool === undefined ? "" : "pr-11"}`}
        />
        {tool}
      </span>
      <FormTrouble id={troubleId} sentences={troubles} />
      <span id={hintId} className="text-12 text-ink-3 empty:hidden">
        {hint}
      </span>
    </div>
  );
}
