"use client";

import { PanelRight } from "lucide-react";
import Link from "next/link";
import { buttonLook } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Kbd } from "@/components/ui/kbd";
import type { ContributionRow } from "@/lib/reading/list-rows";
import { useListScene } from "./list-scene";
import { shortId } from "./short-id";

/** Who gave, over the contribution's id: the link of the row. Copy and peek come with the pointer or the focus. */
export function SupporterCell({ row: { id, supporter, isMuted } }: { row: ContributionRow }) {
  const { recordHref, onPeek, peek } = useListScene();
  return (
    <div className="relative">
      <Link
        href={recordHref(id)}
        prefetch={false}
        data-row-link={id}
        className="-mx-1 block w-fit max-w-full rounded-control px-1 group-data-[density=compact]/table:flex group-data-[density=compact]/table:items-baseline group-data-[density=compact]/table:gap-2 max-sm:after:absolute max-sm:after:inset-0"
      >
        <span className={`block truncate ${isMuted ? "" : "font-medium"}`} title={supporter ?? undefined}>
          {supporter === null ? <span className="text-ink-3">No name</span> : <bdi>{supporter}</bdi>}
        </span>{" "}
        <span
          title={id}
          className="block shrink-0 truncate font-mono text-12 text-ink-3 group-data-chosen/row:text-ink-2 max-sm:sr-only"
        >
          {shortId(id)}
        </span>
      </Link>
      <span className="invisible absolute top-1/2 right-0 flex -translate-y-1/2 items-center gap-1 max-sm:hidden group-data-chosen/row:visible group-hover/row:visible">
        <span className="flex gap-1 opacity-0 focus-within:opacity-100 group-hover/row:opacity-100">
          <span className="flex rounded-control border border-line-2 bg-surface">
            <CopyButton text={id} label={`Copy the id ${id}`} />
          </span>
          <button
            type="button"
            title="Peek"
            aria-label={`Peek at ${id}`}
            aria-pressed={peek === id}
            onClick={() => onPeek(id)}
            className={`${buttonLook("icon")} border border-line-2 bg-surface`}
          >
            <PanelRight aria-hidden size={14} strokeWidth={1.75} />
          </button>
        </span>
        <span aria-hidden className="hidden group-data-chosen/row:inline">
          <Kbd>Space</Kbd>
        </span>
      </span>
    </div>
  );
}
