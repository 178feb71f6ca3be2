import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import type { ReactNode } from "react";

const still = () => {};
const nowhere = {
  ...{ back: still, forward: still, refresh: still, push: still, replace: still, prefetch: still },
  ...{ bfcacheId: "" },
};

/** Links want a router; in a page that is only drawn it goes nowhere. */
export function NoRouter({ children }: { children: ReactNode }) {
  return <AppRouterContext value={nowhere}>{children}</AppRouterContext>;
}
