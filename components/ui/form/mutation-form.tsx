"use client";

import { useRouter } from "next/navigation";
import {
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useActionState,
  useState,
  useTransition,
} from "react";
import { failureText, uiCopy } from "@/components/ui/copy";
import { formCopy } from "@/components/ui/form/copy";
import { focusReplacement } from "@/components/ui/page/focus";
import type { Failure, Outcome } from "@/lib/contract/failure";
import { Button } from "./button";
import { FieldErrorsContext, FormErrors } from "./fields";

/** Returns the text of a field by its name. */
type FieldText = (name: string) => string;

interface Props<T> {
  readonly button: string;
  readonly look?: "solid" | "plain";
  readonly work: (field: FieldText) => Promise<Outcome<T>>;
  readonly onDone: (value: T, field: FieldText) => void;
  /** Returns another message for a failure; null for that of the API. */
  readonly words?: (failure: Failure) => string | null;
  readonly isNarrow?: boolean;
  readonly children: ReactNode;
  readonly aside?: ReactNode;
}

/**
 * A form for one change at a time. After a failure, its fields keep their text. Before hydration, submissions
 * wait, so that no field gets into a URL.
 */
export function MutationForm<T>(props: Props<T>) {
  const { button, look = "solid", work, onDone, words, isNarrow = false, children, aside } = props;
  const [failure, act, isBusy] = useActionState(async (_before: Failure | null, fields: FormData) => {
    const field: FieldText = (name) => String(fields.get(name) ?? "");
    const outcome = await work(field);
    if (!outcome.ok) return outcome.failure;
    onDone(outcome.value, field);
    return null;
  }, null);
  const errors = failure?.errors ?? {};

  function submit(event: FormEvent<HTMLFormElement>): void {
    // React itself would clear the form after every attempt.
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    if (!isBusy) startTransition(() => act(fields));
  }

  return (
    <form action={act} onSubmit={submit} className="grid grid-cols-1 gap-4">
      <FieldErrorsContext value={errors}>{children}</FieldErrorsContext>
      <FormErrors
        sentences={
          failure === null || Object.keys(errors).length > 0 ? [] : [words?.(failure) ?? failureText(failure)]
        }
      />
      <span className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          look={look}
          aria-disabled={isBusy}
          className={`h-10! aria-disabled:opacity-60 ${isNarrow ? "" : "w-full"}`}
        >
          {isBusy ? formCopy.busy : button}
        </Button>
        {aside}
      </span>
    </form>
  );
}

const tall = "max-sm:h-10";

/** A button for an action that a second button confirms or cancels. A destructive one is red only then. */
export function ConfirmButton<T>(props: {
  label: string;
  /** The accessible name, which includes the row. */
  name: string;
  question: string;
  isDestructive?: boolean;
  work: () => Promise<Outcome<T>>;
  /** By default, refreshes the page. */
  onDone?: (value: T) => void;
}) {
  const router = useRouter();
  const { label, name, question, isDestructive = false, work, onDone = () => router.refresh() } = props;
  const [stage, setStage] = useState<"new" | "confirming" | "answered">("new");
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, startBusy] = useTransition();

  function run({ detail }: MouseEvent): void {
    // The second half of a double click hits the button that replaced the first one. It must not confirm.
    if (isBusy || detail > 1) return;
    startBusy(async () => {
      const outcome = await work();
      setProblem(outcome.ok ? null : failureText(outcome.failure));
      setStage("answered");
      if (outcome.ok) onDone(outcome.value);
    });
  }

  if (stage !== "confirming") {
    return (
      <span className="inline-grid gap-1">
        <Button
          look={isDestructive ? "quietSmall" : "small"}
          className={tall}
          ref={stage === "answered" ? focusReplacement : undefined}
          aria-label={name}
          onClick={() => setStage("confirming")}
        >
          {label}
        </Button>
        <FormErrors sentences={problem === null ? [] : [problem]} />
      </span>
    );
  }
  return (
    <fieldset className="inline-flex flex-wrap items-center gap-2">
      <legend className="sr-only">{question}</legend>
      <span aria-hidden className="text-12 text-ink-2">
        {question}
      </span>
      <Button look="small" className={tall} autoFocus onClick={() => setStage("answered")}>
        {uiCopy.no}
      </Button>
      <Button
        look="small"
        className={`${tall} ${isDestructive ? "border-red! text-red!" : "border-accent-line! text-accent!"}`}
        aria-disabled={isBusy}
        onClick={run}
      >
        {formCopy.confirm(label.toLowerCase())}
      </Button>
    </fieldset>
  );
}
