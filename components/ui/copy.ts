/** The words of the kit, the same on every page. */
export const uiCopy = {
  close: "Close",
  cancel: "Cancel",
  loading: "Loading…",
  tryAgain: "Try again",
  yes: "Yes",
  no: "No",
  clearSearch: "Clear the search",

  inList: "In the list",
  positionOf: (position: string, total: string, isAtLeast: boolean) =>
    `${position} of ${isAtLeast ? "more than " : ""}${total}`,
  previous: (noun: string) => `Previous ${noun}`,
  next: (noun: string) => `Next ${noun}`,
  copyId: "Copy the ID",
  fromTicket: "From ticket ",
  view: "View",

  copy: "Copy",
  copied: "Copied",
  couldntCopy: "Couldn’t copy",
} as const;
