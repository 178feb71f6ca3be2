"use client";

import { type ReactNode, Suspense, useState } from "react";

/**
 * Shows a fallback for a part that is loading after a navigation within the desk. A document is sent
 * complete: it has its status then, and rows do not move in the first HTML. The choice is kept, because a
 * change would remount the page and lose its state.
 */
export function ArrivalBoundary(props: { isSoft: boolean; fallback: ReactNode; children: ReactNode }) {
  const [isShown] = useState(props.isSoft);
  return isShown ? <Suspense fallback={props.fallback}>{props.children}</Suspense> : props.children;
}
