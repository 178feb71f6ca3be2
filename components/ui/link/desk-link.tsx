"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import type { AnchorHTMLAttributes, MouseEvent } from "react";

export type LinkAttributes = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "onClick">;

export interface DeskLinkProps extends LinkAttributes {
  readonly href: Route;
  /** Shows the target without a navigation, because it is another state of this page. */
  readonly onFollow?: (() => void) | undefined;
  readonly replace?: boolean;
  readonly scroll?: boolean;
}

/**
 * A link to a page of the desk, opened without a reload. Unlike `next/link`, it fetches nothing before the
 * click, because a prefetched record would be an audit entry.
 */
export function DeskLink({ href, onFollow, replace = false, scroll = true, ...attributes }: DeskLinkProps) {
  const router = useRouter();

  function follow(event: MouseEvent): void {
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    if (onFollow === undefined) router[replace ? "replace" : "push"](href, { scroll });
    else onFollow();
  }

  return <a {...attributes} href={href} onClick={follow} />;
}

/** A link to another site, which receives neither the referrer nor a handle on this window. */
export function ForeignLink(props: LinkAttributes & { href: string }) {
  const { className = "wrap-anywhere text-accent hover:underline", ...attributes } = props;
  return <a {...attributes} rel="noreferrer noopener" target="_blank" className={className} />;
}

/** Whether a click on a link opens it in this tab, and not as a download. */
function isPlainClick({ metaKey, ctrlKey, shiftKey, altKey, button }: MouseEvent): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}
