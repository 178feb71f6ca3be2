"use client";

import Form from "next/form";
import { type InputHTMLAttributes, type ReactNode, useEffect, useRef } from "react";
import { Search, X } from "@/components/ui/icons";
import { DeskLink } from "@/components/ui/link/desk-link";

type Attributes = Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "defaultValue" | "onInput">;

/**
 * A field that shows what a page was asked for, also after Back. Who types on while the answer is on its way
 * keeps what they typed, and the field.
 */
export function SubmittedInput({ asked, ...attributes }: Attributes & { asked: string }) {
  const ref = useRef<HTMLInputElement>(null);
  const seen = useRef(asked);
  const isTypedOn = useRef(false);

  useEffect(() => {
    const field = ref.current;
    if (field === null || seen.current === asked) return;
    seen.current = asked;
    if (isTypedOn.current && document.activeElement === field && field.value !== asked) return;
    isTypedOn.current = false;
    field.value = asked;
  }, [asked]);

  return (
    <input
      {...attributes}
      ref={ref}
      defaultValue={asked}
      onInput={() => {
        isTypedOn.current = true;
      }}
    />
  );
}

/**
 * Narrows a list by what is typed, answered by the server; Enter starts it, also without a script.
 * @param label what is searched
 * @param name of the field in the address
 * @param asked what the list was asked for
 * @param hint what may be typed
 * @param clearHref the same list without it
 * @param children fields that keep the rest of the address
 */
export function SearchField(props: {
  action: string;
  label: string;
  name: string;
  asked: string | undefined;
  hint: string;
  clearHref: string;
  className: string;
  children: ReactNode;
}) {
  const { action, label, name, asked, hint, clearHref, className, children } = props;
  return (
    <Form
      prefetch={false}
      action={action}
      role="search"
      aria-label={label}
      className={`relative min-w-0 grow ${className}`}
    >
      <Search
        aria-hidden
        size={16}
        strokeWidth={1.75}
        className="pointer-events-none absolute inset-y-0 left-3 my-auto text-ink-3"
      />
      {children}
      <SubmittedInput
        name={name}
        asked={asked ?? ""}
        maxLength={1000}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        dir="auto"
        enterKeyHint="search"
        aria-label={hint}
        placeholder={hint}
        className="h-8 w-full min-w-0 max-sm:h-10 rounded-well border border-line-3 bg-surface pr-9 pl-9
          placeholder:text-ink-3"
      />
      {asked === undefined ? null : (
        <DeskLink
          href={clearHref}
          title="Clear the search"
          className="absolute inset-y-0 right-1 my-auto grid size-6 place-items-center rounded-control
            text-ink-3 hover:bg-hover hover:text-ink"
        >
          <X aria-hidden size={14} strokeWidth={2} />
          <span className="sr-only">Clear the search</span>
        </DeskLink>
      )}
    </Form>
  );
}
