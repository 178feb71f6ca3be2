"use client";

import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { isPlainClick } from "@/components/ui/link/desk-link";
import { listHref } from "@/lib/client/url/list-changes";
import type { ContributionListState } from "@/lib/client/url/list-state";
import { useListState } from "./list-state";

type Attributes = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "onClick">;

/**
 * A link to another state of the list: it changes the page in place, and is a real link for a new tab and
 * without scripts.
 */
export function StateLink({ to, ...attributes }: Attributes & { to: ContributionListState }) {
  const { go } = useListState();

  function follow(event: MouseEvent): void {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    go(to);
  }

  return <a data-in-place="" {...attributes} href={listHref(to)} onClick={follow} />;
}
