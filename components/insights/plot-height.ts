/** Height of the series without the names under its axis, in px. */
export const plotHeight = 236;
