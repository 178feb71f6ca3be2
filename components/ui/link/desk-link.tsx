"use client";

import type { Route } from "next";
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from "react";
import { useTravel } from "./use-travel";

type Attributes = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "onClick">;

/**
 * A link to a page of the desk that is opened without a reload. What it leads to is fetched by the click: the
 * framework's own link is mostly for fetching before it, and a page that is fetched unseen would be in the
 * audit.
 * @param replace Back leads to the page before this one
 * @param scroll false: the page stays where it is scrolled to
 */
export function DeskLink({
  href,
  replace = false,
  scroll = true,
  ...attributes
}: Attributes & { href: Route; replace?: boolean; scroll?: boolean }) {
  const travel = useTravel();

  function follow(event: MouseEvent): void {
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    (replace ? travel.replace : travel.push)(href, { scroll });
  }

  return <a {...attributes} href={href} onClick={follow} />;
}

/** A link out of the desk. The other side learns neither where from nor gets a hold of this window. */
export function ForeignLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      rel="noreferrer noopener"
      target="_blank"
      className="wrap-anywhere text-accent hover:underline"
    >
      {children}
    </a>
  );
}

type Click = Readonly<Pick<MouseEvent, "metaKey" | "ctrlKey" | "shiftKey" | "altKey" | "button">>;

/** Whether a click on a link means this page: not another tab, window or a download. */
export function isPlainClick({ metaKey, ctrlKey, shiftKey, altKey, button }: Click): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}
