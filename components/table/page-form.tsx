"use client";

import Form from "next/form";
import { type FormEvent, useId } from "react";
import { tableCopy } from "@/components/table/copy";
import { HiddenInputs, SubmittedInput } from "@/components/ui/form/search-field";
import { formatCount } from "@/lib/format/count";

/** A number with separators, as any locale writes it: `1,204`, `1.204`, `1 204`, `1’204`. */
const separated = /^[+-]?\d{1,3}(?:[,.'’\s]\d{3})+$/;

/** Parses a typed page number. Null for other text. */
function readPage(text: string): number | null {
  const typed = text.trim();
  const page = Math.trunc(Number(separated.test(typed) ? typed.replaceAll(/[,.'’\s]/g, "") : typed));
  return Number.isFinite(page) ? page : null;
}

/**
 * Shows the number of the page as a field of the pager. A number beyond the ends leads to the nearest page,
 * and other text to none.
 * @param props.first the link to the first page, which keeps the state of the list
 * @param props.onJump opens a page. By default, the form is submitted, as it is without JavaScript
 */
export function PageForm(props: {
  first: string;
  page: number;
  last: number;
  locale: string;
  onJump?: ((page: number) => void) | undefined;
}) {
  const { first, page, last, locale, onJump } = props;
  const [action = "", query = ""] = first.split("?");
  const id = useId();

  function submit(event: FormEvent<HTMLFormElement>): void {
    const field = event.currentTarget.querySelector<HTMLInputElement>("[name=page]");
    const typed = readPage(field?.value ?? "");
    if (typed === null || onJump !== undefined) event.preventDefault();
    if (field === null) return;
    const to = typed === null ? page : Math.min(Math.max(1, typed), last);
    field.value = String(to);
    if (typed !== null) onJump?.(to);
  }

  return (
    <Form prefetch={false} action={action} onSubmit={submit} className="flex items-center gap-2 sm:px-1">
      <HiddenInputs query={query} />
      <label htmlFor={id} className="text-12 text-ink-2 max-sm:sr-only">
        {tableCopy.page}
      </label>
      <SubmittedInput
        id={id}
        name="page"
        submitted={String(page)}
        inputMode="numeric"
        className="h-7 w-11 rounded-control border border-line-3 bg-surface text-center text-13 text-ink
          tabular-nums"
      />
      {/* A phone has no room for it, and shows the range in the same line. */}
      <span className="whitespace-nowrap text-12 text-ink-2 tabular-nums max-sm:sr-only">
        {tableCopy.ofPages(formatCount(last, locale))}
      </span>
    </Form>
  );
}
