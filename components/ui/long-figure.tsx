import { createElement, Fragment } from "react";

/** Signs that fit on the narrowest card. */
const fitting = 18;
const pause = <wbr />;

/**
 * A text with figures that, where it is too long for its line, goes on in the next one after a comma, and within a number only
 * where nothing else is left. What is copied has nothing in it that is not seen.
 */
export function LongFigure({ children: text }: { children: string }) {
  if (text.length <= fitting) return text;
  const groups = text.split(/(?<=,)/);
  return createElement(Fragment, null, ...groups.flatMap((group) => [pause, group]).slice(1));
}
