import type { ReactNode } from "react";

/**
 * The head of a list: its title, a note about its rows, a search box, and actions in the order of dates,
 * filters, columns, saving, sharing and export. Its further rows are `ListHeadRow`s.
 */
export function ListHead(props: {
  /** Elements within the heading. */
  title: ReactNode;
  /** Part of the heading, under the title. */
  note: string | null;
  /** A choice between lists, next to the title. */
  choice?: ReactNode;
  search: ReactNode;
  /** Whether a phone's top bar has the search instead. The actions then fill the line, without the note. */
  isSearchInTopBar?: boolean;
  actions: ReactNode;
}) {
  const { title, note, choice, search, isSearchInTopBar = false, actions } = props;
  return (
    <div
      className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-4 gap-y-1.5 px-4 pt-1.5
        max-sm:has-[+:empty]:pb-1.5 sm:gap-y-2 sm:px-6 sm:py-2"
    >
      <h1
        className={`min-w-0 flex-1 break-words font-semibold text-18 leading-6
          ${choice === undefined ? "basis-48" : "basis-24"}`}
      >
        {title}
        {note === null ? null : (
          <>
            {/* Inline and without a size: screen readers put a space before a comma outside the line. */}
            <span className="text-[0px] leading-0">, </span>
            <span
              className={`block font-normal text-13 text-ink-3 leading-4 first-letter:uppercase
                ${isSearchInTopBar ? "max-sm:sr-only" : ""}`}
            >
              {note}
            </span>
          </>
        )}
      </h1>
      {choice}
      <div
        className="flex items-center gap-4 max-sm:w-full max-sm:gap-1.5 sm:max-lg:contents
          print:hidden"
      >
        {search}
        <div
          className={`flex items-center gap-2 max-sm:gap-1.5
            ${isSearchInTopBar ? "max-sm:w-full" : "max-sm:shrink-0"}`}
        >
          {actions}
        </div>
      </div>
    </div>
  );
}

/** A row of chips, tabs or notes under the head of a list; hidden if it is empty. */
export function ListHeadRow({ children }: { children: ReactNode }) {
  return (
    <div
      className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-1.5 empty:hidden
        sm:px-6 print:min-h-0"
    >
      {children}
    </div>
  );
}
