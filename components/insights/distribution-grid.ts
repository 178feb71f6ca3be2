/** Where the small plots lie, drawn and not yet drawn. */
export const distributionRule = "border-line-2 border-t pt-4 pb-5";
export const distributionGrid =
  "grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 sm:*:min-h-46 sm:grid-cols-2 lg:grid-cols-3 " +
  "xl:grid-cols-5 print:grid-cols-5";
