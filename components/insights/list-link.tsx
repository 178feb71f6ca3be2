"use client";

import type { AnchorHTMLAttributes } from "react";
import { DeskLink } from "@/components/ui/link/desk-link";
import { paths } from "@/lib/paths";

/**
 * A link to the list of contributions behind a mark; the bare words where no list is. @param props.list its
 * query string, without `?`
 */
export function ListLink({
  list,
  ...attributes
}: { list: string | null } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "onClick">) {
  if (list === null) return <span className={attributes.className}>{attributes.children}</span>;
  return <DeskLink {...attributes} href={listHref(list)} />;
}

/** The path and query of a list. */
export function listHref(list: string): `/contributions?${string}` {
  return `${paths.contributions}?${list}`;
}
