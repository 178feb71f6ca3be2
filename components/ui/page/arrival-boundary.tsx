"use client";

import { type ReactNode, Suspense, useState } from "react";

/**
 * Shows that a part of a page is on its way, to somebody who comes from another page. A document is sent when
 * all of it is there: its status is known then, and rows stand where they belong in the first HTML. What was
 * right on arrival stays, or drawing the page anew would take away what people did in it.
 */
export function ArrivalBoundary(props: { isSoft: boolean; fallback: ReactNode; children: ReactNode }) {
  const [isShown] = useState(props.isSoft);
  return isShown ? <Suspense fallback={props.fallback}>{props.children}</Suspense> : props.children;
}
