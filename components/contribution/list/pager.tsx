"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useAccount } from "@/components/shell/account-context";
import { buttonLook } from "@/components/ui/button";
import { SpriteIcon, type SpriteName } from "@/components/ui/sprite-icon";
import { contributionsQueryOptions } from "@/lib/client/contributions-query-options";
import { toContributionQuery } from "@/lib/client/list-question";
import { formatCount } from "@/lib/format/count";
import { useListState } from "./list-state";
import { StateLink } from "./state-link";

/**
 * First, previous, a page by its number, next, last. Where nobody signs in, a page is fetched before the
 * click.
 */
export function Pager({ lastPage, locale, now }: { lastPage: number; locale: string; now: number }) {
  const { state, go } = useListState();
  const { page } = state;

  function jump(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const asked = Math.trunc(Number(new FormData(event.currentTarget).get("page")));
    if (Number.isFinite(asked)) go({ ...state, page: Math.min(Math.max(1, asked), lastPage) });
  }

  return (
    <nav aria-label="Pages" className="ml-auto flex flex-wrap items-center justify-end gap-1">
      <PageLink name="First page" icon="chevrons-left" to={1} isOpen={page > 1} now={now} />
      <PageLink
        name="Previous page"
        icon="chevron-left"
        to={Math.min(page - 1, lastPage)}
        isOpen={page > 1}
        now={now}
      />
      <form onSubmit={jump} className="flex items-center gap-2 sm:px-1">
        <label className="flex items-center gap-2 text-12 text-ink-2">
          <span className="max-sm:sr-only">Page</span>
          <input
            key={page}
            name="page"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={page}
            className="h-7 w-11 rounded-control border border-line-3 bg-surface text-center text-13 text-ink"
          />
        </label>
        <span className="whitespace-nowrap text-12 text-ink-2">of {formatCount(lastPage, locale)}</span>
      </form>
      <PageLink name="Next page" icon="chevron-right" to={page + 1} isOpen={page < lastPage} now={now} />
      <PageLink name="Last page" icon="chevrons-right" to={lastPage} isOpen={page < lastPage} now={now} />
    </nav>
  );
}

function PageLink(props: { name: string; icon: SpriteName; to: number; isOpen: boolean; now: number }) {
  const { name, to, isOpen, now } = props;
  const { state } = useListState();
  const client = useQueryClient();
  const isAudited = useAccount() !== null;
  const icon = <SpriteIcon name={props.icon} size={16} />;
  if (!isOpen) {
    return (
      <span className="grid size-7 place-items-center text-line-3 max-sm:size-10">
        {icon}
        <span className="sr-only">{name}: none</span>
      </span>
    );
  }
  const target = { ...state, page: to };
  // What somebody who is signed in may open is not what they looked at: the audit would say that they did.
  const warm = () => {
    if (!isAudited) void client.prefetchQuery(contributionsQueryOptions(toContributionQuery(target, now)));
  };
  return (
    <StateLink
      to={target}
      aria-label={name}
      title={name}
      onPointerEnter={warm}
      onFocus={warm}
      className={`${buttonLook("icon")} max-sm:size-10`}
    >
      {icon}
    </StateLink>
  );
}
