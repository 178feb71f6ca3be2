"use client";

import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { isPlainClick } from "@/components/ui/link/desk-link";
import { type OverviewState, overviewHref } from "@/lib/client/url/overview-state";
import { useOverviewContext } from "./overview-context";

type Attributes = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "onClick">;

/**
 * A link to another state of the overview: it changes the page in place, and is a real link for a new tab.
 */
export function StateLink({ to, ...attributes }: Attributes & { to: OverviewState }) {
  const { go } = useOverviewContext();

  function follow(event: MouseEvent): void {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    go(to);
  }

  return <a data-in-place="" {...attributes} href={overviewHref(to)} onClick={follow} />;
}
