"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { urlWrites } from "./url-writes";

/** The way to another page of the desk, which begins when the URL of this one says all it should. */
export function useTravel() {
  const router = useRouter();
  return useMemo(
    () => ({
      push: (href: Route, options?: { scroll: boolean }) => urlWrites.after(() => router.push(href, options)),
      replace: (href: Route, options?: { scroll: boolean }) =>
        urlWrites.after(() => router.replace(href, options)),
    }),
    [router],
  );
}
