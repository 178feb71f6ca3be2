"use client";

import { type TicketForm, writeTicket } from "@/components/contribution/ticket-clipboard";
import { useTemporaryState } from "@/components/ui/load/timed-state";
import type { TicketText } from "@/lib/records/sentences/ticket-text";

export interface TicketCopy {
  /** What came of the last try, for a moment. */
  readonly words: string | null;
  readonly isDone: boolean;
  copy(form: TicketForm): void;
  copyText(text: string, words: string): void;
}

const shownFor = 2000;
const failed = "Could not be copied";
const copied: Readonly<Record<TicketForm, string>> = {
  rich: "Copied",
  markdown: "Copied as Markdown",
  plain: "Copied as plain text",
  html: "Copied as HTML",
};

/** Puts the ticket text on the clipboard and says whether it worked. */
export function useTicketCopy(text: TicketText): TicketCopy {
  const [words, show] = useTemporaryState<string | null>(null, shownFor);

  function tell(writing: Promise<void>, done: string): void {
    void writing.then(
      () => show(done),
      () => show(failed),
    );
  }

  return {
    words,
    isDone: words !== null && words !== failed,
    copyText: (plain, done) => tell(navigator.clipboard.writeText(plain), done),
    copy: (form) => tell(writeTicket(text, form), copied[form]),
  };
}
