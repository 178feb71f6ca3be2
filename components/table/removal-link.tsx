"use client";

import { buttonLook } from "@/components/ui/form/button";
import { Icon, type IconName } from "@/components/ui/icon";
import { DeskLink, type DeskLinkProps } from "@/components/ui/link/desk-link";
import { formatFound } from "@/lib/format/count";
import { tableCopy } from "./copy";

interface Props extends Pick<DeskLinkProps, "href" | "onFollow"> {
  readonly icon?: IconName | undefined;
  /** Before the value; "Remove" by default. */
  readonly verb?: string | null | undefined;
  readonly value: string;
  readonly isPrivate: boolean;
  /** The number of results of the list; null while it is unknown. */
  readonly count: { readonly total: number; readonly isAtLeast: boolean } | null;
  readonly locale: string;
}

/** Links to a list with another filter, by default without one: `Remove “anna” 12 results`. */
export function RemovalLink(props: Props) {
  const { icon = "x", verb = tableCopy.removeVerb, value, isPrivate, count, locale, ...link } = props;
  return (
    <DeskLink {...link} className={`${buttonLook("plain")} w-full justify-start!`}>
      <Icon name={icon} className="text-ink-3" />
      {verb === null ? null : <span className="font-normal text-ink-2">{verb}</span>}
      <bdi data-private={isPrivate ? "" : undefined} className="truncate">
        {value}
      </bdi>
      <span className="ml-auto font-normal text-12 text-ink-3 tabular-nums">
        {count === null ? "" : formatFound(count, "result", locale)}
      </span>
    </DeskLink>
  );
}
