"use client";

import { useState } from "react";
import { type TicketForm, writeTicket } from "@/components/contribution/ticket-clipboard";
import type { TicketText } from "@/lib/reading/ticket-text";

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
  const [words, setWords] = useState<string | null>(null);

  function tell(writing: Promise<void>, done: string): void {
    const shown = writing.then(
      () => done,
      () => failed,
    );
    void shown.then((said) => {
      setWords(said);
      setTimeout(() => setWords(null), shownFor);
    });
  }

  return {
    words,
    isDone: words !== null && words !== failed,
    copyText: (plain, done) => tell(navigator.clipboard.writeText(plain), done),
    copy: (form) => tell(writeTicket(text, form), copied[form]),
  };
}
