"use client";

import { type FormEvent, type ReactNode, startTransition, useActionState } from "react";
import { type Failure, failureBody, type Outcome } from "@/lib/contract/failure";
import { Button } from "./button";
import { FormErrors } from "./fields";

/** Returns the errors of a field. */
type FieldErrors = (name: string) => readonly string[];

interface Props<T> {
  /** The label of the button. */
  readonly button: string;
  readonly look?: "solid" | "plain";
  readonly work: (field: (name: string) => string) => Promise<Outcome<T>>;
  readonly onDone: (value: T) => void;
  /** Own words for a failure; otherwise the API's. */
  readonly words?: (failure: Failure) => string;
  readonly isNarrow?: boolean;
  readonly children: (troubles: FieldErrors) => ReactNode;
  /** Shown next to the button. */
  readonly aside?: ReactNode;
}

/**
 * A form for one change at a time. Its fields keep their text when it fails. Before hydration its action
 * waits, so that no field gets into an address.
 */
export function MutationForm<T>(props: Props<T>) {
  const { button, look = "solid", work, onDone, words, isNarrow = false, children, aside } = props;
  const [failure, act, isBusy] = useActionState(async (_before: Failure | null, fields: FormData) => {
    const outcome = await work((name) => String(fields.get(name) ?? ""));
    if (!outcome.ok) return outcome.failure;
    onDone(outcome.value);
    return null;
  }, null);
  const errors = failure?.errors ?? {};

  function submit(event: FormEvent<HTMLFormElement>): void {
    // Left to itself, the form would be emptied after every attempt.
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    if (!isBusy) startTransition(() => act(fields));
  }

  return (
    <form action={act} onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {children((name) => errors[name] ?? [])}
      <FormErrors
        sentences={
          failure === null || Object.keys(errors).length > 0
            ? []
            : [words?.(failure) ?? failureBody(failure).message]
        }
      />
      <span className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          look={look}
          aria-disabled={isBusy}
          className={`h-10! aria-disabled:opacity-60 ${isNarrow ? "" : "w-full"}`}
        >
          {isBusy ? "One moment…" : button}
        </Button>
        {aside}
      </span>
    </form>
  );
}
