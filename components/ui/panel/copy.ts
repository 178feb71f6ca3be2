export const panelCopy = {
  inList: "In the list",
  positionOf: (position: string, total: string, isAtLeast: boolean) =>
    `${position} of ${isAtLeast ? "more than " : ""}${total}`,
  previous: (noun: string) => `Previous ${noun}`,
  prevShort: "Prev",
  nextShort: "Next",
  next: (noun: string) => `Next ${noun}`,
  copyId: "Copy ID",
  fromTicket: "From ticket {ticket}",
  view: "View",
} as const;
