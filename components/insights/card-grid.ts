/** Where the figures lie, known and not yet known. */
export const grid = "grid grid-cols-2 border-line-2 border-t lg:grid-cols-4 print:grid-cols-4";
// Hairlines between the cells and under each row; the cells at the left begin where the page does.
export const cell =
  "grid min-w-0 content-start gap-0.5 border-line border-b px-3 py-4 odd:pl-0 even:border-l lg:px-5 " +
  "lg:odd:pl-5 lg:[&:nth-child(4n+1)]:pl-0 lg:[&:not(:nth-child(4n+1))]:border-l";
export const asideGrid = "grid grid-cols-1 sm:grid-cols-2 xl:grid-cols-4 print:grid-cols-4";
export const asideCell =
  "flex min-h-10 min-w-0 flex-wrap items-center gap-x-2 border-line border-b py-2 sm:even:border-l " +
  "sm:even:pl-3 lg:even:pl-5 xl:px-5 xl:first:pl-0 xl:[&:not(:first-child)]:border-l " +
  "print:not-first:border-l print:not-first:pl-5";
