"use client";

import { useEffect, useState } from "react";

const momentMs = 150;

/** Whether something takes longer than a moment: what is over at once gets no sign of its own. */
export function useIsLate(isGoingOn: boolean): boolean {
  const [isLate, setIsLate] = useState(false);

  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setTimeout(() => setIsLate(true), momentMs);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isGoingOn]);

  return isLate && isGoingOn;
}
