/** The words of table. */
export const tableCopy = {
  mx1InlineFlex:
    "-mx-1 inline-flex h-6 items-center gap-1 rounded-control px-1 hover:bg-hover hover:text-ink ",
  remove: (label: string, value: string) => `Remove ${label} ${value}`,
  gridSize7Shrink: "grid size-7 shrink-0 place-items-center rounded-control text-ink-3 hover:text-ink",
  none: (name: string) => `${name}: none`,
  maxSmSize10: (buttonLook: string) => `${buttonLook} max-sm:size-10`,
  pages: "Pages",
  firstPage: "First page",
  previousPage: "Previous page",
  page: "Page ",
  of: " of ",
  nextPage: "Next page",
  lastPage: "Last page",
  andMore: " and more",
  tableFixedTdTh: "table-fixed [&_:is(td,th)]:py-2 [&_:is(td,th):not(:last-child)]:pr-4 [&_td]:tabular-nums ",
} as const;
