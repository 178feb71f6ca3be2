"use client";

import Form from "next/form";
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { uiCopy } from "@/components/ui/copy";
import { Icon } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";

/** A field for ids and words to search for, which the browser neither completes nor corrects. */
export function PlainInput(attributes: ComponentProps<"input">) {
  return <input autoComplete="off" autoCapitalize="off" spellCheck={false} {...attributes} />;
}

type Attributes = Omit<ComponentProps<"input">, "value" | "defaultValue" | "onInput" | "ref">;

/** A field that shows the submitted text, also after Back. A user who is still typing keeps the text. */
export function SubmittedInput({ submitted, ...attributes }: Attributes & { submitted: string }) {
  const ref = useRef<HTMLInputElement>(null);
  const seen = useRef(submitted);
  const isTypedOn = useRef(false);

  useEffect(() => {
    const form = ref.current?.form;
    const endTyping = () => {
      isTypedOn.current = false;
    };
    form?.addEventListener("submit", endTyping);
    return () => form?.removeEventListener("submit", endTyping);
  }, []);

  useEffect(() => {
    const field = ref.current;
    if (field === null || seen.current === submitted) return;
    seen.current = submitted;
    if (isTypedOn.current && document.activeElement === field && field.value !== submitted) return;
    isTypedOn.current = false;
    field.value = submitted;
  }, [submitted]);

  return (
    <PlainInput
      {...attributes}
      ref={ref}
      defaultValue={submitted}
      onInput={() => {
        isTypedOn.current = true;
      }}
    />
  );
}

/**
 * The search box of a list. Works without JavaScript.
 * @param props.clearHref the list without the search; absent if a chip links to it
 * @param props.isInTopBar whether a phone's top bar has this search instead
 */
export function SearchField(props: {
  action: string;
  label: string;
  name: string;
  submitted: string | undefined;
  hint: string;
  clearHref?: string;
  isInTopBar?: boolean;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}) {
  const { action, label, name, submitted, hint, clearHref, isInTopBar = false, onSubmit, children } = props;
  const hasClear = submitted !== undefined && clearHref !== undefined;
  // Either the form or its field is named by the label, so that the name is unique.
  const [formName, fieldName] = clearHref === undefined ? [undefined, label] : [label, hint];
  return (
    <Form
      prefetch={false}
      action={action}
      role="search"
      aria-label={formName}
      data-wide={isInTopBar || undefined}
      onSubmit={onSubmit}
      className={`relative min-w-0 sm:max-lg:order-last w-full print:hidden
        ${isInTopBar ? "max-sm:hidden lg:w-48" : "lg:w-60"}`}
    >
      <Icon
        name="search"
        size={16}
        className="pointer-events-none absolute inset-y-0 left-3 my-auto text-ink-3"
      />
      {children}
      <SubmittedInput
        name={name}
        type={clearHref === undefined ? "search" : "text"}
        submitted={submitted ?? ""}
        maxLength={1000}
        dir="auto"
        enterKeyHint="search"
        aria-label={fieldName}
        placeholder={hint}
        className={`h-8 w-full min-w-0 rounded-control border border-line-3 bg-surface pl-9 text-ellipsis
          placeholder:text-ink-3 placeholder-shown:pr-2 max-sm:h-10 ${hasClear ? "pr-9" : "pr-2"}`}
      />
      {hasClear ? (
        <DeskLink
          href={clearHref}
          title={uiCopy.clearSearch}
          className="absolute inset-y-0 right-1 my-auto grid size-6 place-items-center rounded-control
            text-ink-3 hover:bg-hover hover:text-ink"
        >
          <Icon name="x" />
          <span className="sr-only">{uiCopy.clearSearch}</span>
        </DeskLink>
      ) : null}
    </Form>
  );
}

/** Sends the rest of the page's state with a form. @param query without `?` */
export function HiddenInputs({ query }: { query: string }) {
  return [...new URLSearchParams(query)].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
