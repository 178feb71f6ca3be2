"use client";

import { buttonLook } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { DeskLink, type DeskLinkProps } from "@/components/ui/link/desk-link";
import { formatFound } from "@/lib/format/count";
import { tableCopy } from "./copy";

interface Props extends Pick<DeskLinkProps, "href" | "onFollow"> {
  readonly value: string;
  readonly isPrivate: boolean;
  /** The number of results of the list; null while it is unknown. */
  readonly count: { readonly total: number; readonly isAtLeast: boolean } | null;
  readonly locale: string;
}

/** Links to a list without a word or a filter: `Remove “anna” 12 results`. */
export function RemovalLink({ value, isPrivate, count, locale, ...link }: Props) {
  return (
    <DeskLink {...link} className={`${buttonLook("plain")} w-full justify-start!`}>
      <Icon name="x" className="text-ink-3" />
      <span className="font-normal text-ink-2">{tableCopy.removeVerb}</span>
      <bdi data-private={isPrivate ? "" : undefined} className="truncate">
        {value}
      </bdi>
      <span className="ml-auto font-normal text-12 text-ink-3 tabular-nums">
        {count === null ? "" : formatFound(count, "result", locale)}
      </span>
    </DeskLink>
  );
}
