/** Lengths of time in ms. A day is one of UTC: those of a zone may be shorter or longer. */
export const dayLength = 86_400_000;
export const hourLength = 3_600_000;
