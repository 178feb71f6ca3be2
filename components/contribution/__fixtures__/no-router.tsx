import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import type { ReactNode } from "react";

const noop = () => {};
export const router = {
  back: noop,
  forward: noop,
  refresh: noop,
  push: noop,
  replace: noop,
  prefetch: noop,
  bfcacheId: "",
};

/** Provides a router that does nothing: links need one. */
export function NoRouter({ children }: { children: ReactNode }) {
  return <AppRouterContext value={router}>{children}</AppRouterContext>;
}
