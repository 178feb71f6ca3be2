"use client";

import { type MouseEvent, useState, useTransition } from "react";
import { failureBody, type Outcome } from "@/lib/contract/failure";
import { Button } from "./button";
import { FormErrors } from "./fields";

const look = { look: "small", className: "max-sm:h-10" } as const;

/** A button for an action that cannot be undone: the second press confirms it, and moving on cancels. */
export function ConfirmButton<T>(props: {
  label: string;
  /** The accessible name, which includes the row. */
  name: string;
  question: string;
  work: () => Promise<Outcome<T>>;
  onDone: (value: T) => void;
}) {
  const { label, name, question, work, onDone } = props;
  const [stage, setStage] = useState<"new" | "asking" | "answered">("new");
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isBusy, startBusy] = useTransition();

  function run({ detail }: MouseEvent): void {
    // The second half of a double click hits the button that replaced the first one, and must not confirm.
    if (isBusy || detail > 1) return;
    startBusy(async () => {
      const outcome = await work();
      setTrouble(outcome.ok ? null : failureBody(outcome.failure).message);
      setStage("answered");
      if (outcome.ok) onDone(outcome.value);
    });
  }

  if (stage !== "asking") {
    return (
      <span className="inline-grid gap-1">
        <Button
          {...look}
          ref={stage === "answered" ? takeBack : undefined}
          aria-label={name}
          onClick={() => setStage("asking")}
        >
          {label}
        </Button>
        <FormErrors sentences={trouble === null ? [] : [trouble]} />
      </span>
    );
  }
  return (
    <fieldset className="inline-flex flex-wrap items-center gap-2">
      <legend className="sr-only">{question}</legend>
      <span aria-hidden className="text-12 text-ink-2">
        {question}
      </span>
      <Button {...look} ref={focus} onClick={() => setStage("answered")}>
        No
      </Button>
      <Button look="small" className="border-red! text-red! max-sm:h-10" aria-disabled={isBusy} onClick={run}>
        Yes, {label.toLowerCase()}
      </Button>
    </fieldset>
  );
}

/** Moves the focus from the button that was pressed to the one that replaces it. */
function focus(button: HTMLButtonElement | null): void {
  button?.focus();
}

/** The same the other way round, unless the keyboard is elsewhere by then. */
function takeBack(button: HTMLButtonElement | null): void {
  if (document.activeElement === document.body) button?.focus();
}
