"use client";

import { type ComponentProps, createContext, type ReactNode, useContext, useId, useState } from "react";
import { formCopy } from "@/components/ui/form/copy";
import { Icon } from "@/components/ui/icon";

/** The errors of a form or field. Screen readers announce them at once. */
export function FormErrors({ id, sentences }: { id?: string; sentences: readonly string[] }) {
  return (
    <span id={id} role="alert" className="grid gap-1 text-12 text-red empty:hidden">
      {sentences.map((sentence) => (
        <span key={sentence} className="flex gap-1.5 break-words">
          <Icon name="circle-x" className="mt-px" />
          {sentence}
        </span>
      ))}
    </span>
  );
}

export const FieldErrorsContext = createContext<Readonly<Record<string, readonly string[]>>>({});

function useFieldErrors(name = ""): readonly string[] {
  return useContext(FieldErrorsContext)[name] ?? [];
}

/** The errors of a field that has no component of its own. */
export function FieldErrors({ name }: { name: string }) {
  return <FormErrors sentences={useFieldErrors(name)} />;
}

interface TextFieldProps extends Omit<ComponentProps<"input">, "id" | "className"> {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly tool?: ReactNode;
}

function Labelled(props: {
  id: string;
  label: string;
  name: string | undefined;
  hint?: ReactNode;
  children: ReactNode;
}) {
  const { id, label, name, hint, children } = props;
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={id} className="font-medium text-12 text-ink-2">
        {label}
      </label>
      {children}
      <FormErrors id={`${id}-problem`} sentences={useFieldErrors(name)} />
      <span id={`${id}-hint`} className="text-12 text-ink-3 empty:hidden">
        {hint}
      </span>
    </div>
  );
}

export function TextField({ label, hint, tool, ...input }: TextFieldProps) {
  const id = useId();
  const hasErrors = useFieldErrors(input.name).length > 0;
  return (
    <Labelled {...{ id, label, name: input.name, hint }}>
      <span className="relative grid">
        <input
          {...input}
          id={id}
          aria-invalid={hasErrors}
          aria-describedby={`${id}-hint ${id}-problem`}
          className={`h-10 min-w-0 rounded-control border border-line-3 bg-surface px-3 text-14 text-ink
            placeholder:text-ink-3 aria-invalid:border-red read-only:bg-sunken
            ${tool === undefined ? "" : "pr-11"}`}
        />
        {tool}
      </span>
    </Labelled>
  );
}

export function EmailField(props: Omit<TextFieldProps, "label">) {
  return <TextField label={formCopy.email} name="email" type="email" required maxLength={320} {...props} />;
}

/** A field for a code from an authenticator app or a recovery code. `props` override its texts and limits. */
export function CodeField(props: Partial<TextFieldProps>) {
  return (
    <TextField
      label={formCopy.code}
      hint={formCopy.codeHint}
      name="code"
      required
      maxLength={64}
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      {...props}
    />
  );
}

export function PasswordField(props: Omit<TextFieldProps, "type" | "tool">) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      required
      maxLength={1024}
      autoComplete="current-password"
      {...props}
      type={isShown ? "text" : "password"}
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      tool={
        <button
          type="button"
          aria-label={formCopy.showPassword(props.label.toLowerCase())}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-control text-ink-2
            hover:text-ink"
        >
          <Icon name={isShown ? "eye-off" : "eye"} size={16} />
        </button>
      }
    />
  );
}

/** A field for a new password. The server validates it; the browser only checks the length early. */
export function NewPasswordField(props: Pick<TextFieldProps, "label" | "name">) {
  return <PasswordField {...props} hint={formCopy.passwordHint} minLength={12} autoComplete="new-password" />;
}

interface SelectProps extends Omit<ComponentProps<"select">, "size" | "className" | "children"> {
  readonly choices: readonly (readonly [value: string | number, label: string, language?: string])[];
  readonly size?: "control" | "form";
}

export function Select({ size = "control", choices, ...rest }: SelectProps) {
  return (
    <span className="relative inline-grid min-w-0 max-w-full items-center">
      <select
        {...rest}
        className={`w-full min-w-0 appearance-none truncate rounded-control border border-line-3 bg-surface
          pr-8 pl-2.5 font-normal text-ink ${size === "form" ? "h-10 text-14" : "h-8 text-13 max-sm:h-10"}`}
      >
        {choices.map(([value, label, language]) => (
          <option key={value} value={value} lang={language}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className="pointer-events-none absolute right-2.5 text-ink-2" />
    </span>
  );
}

export function SelectField({ label, ...select }: Omit<SelectProps, "id" | "size"> & { label: string }) {
  const id = useId();
  return (
    <Labelled {...{ id, label, name: select.name }}>
      <Select size="form" id={id} {...select} />
    </Labelled>
  );
}
