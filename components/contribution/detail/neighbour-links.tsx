import { ChevronLeft, ChevronRight } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { buttonLook } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";

/** Where a record stands in the list, and its neighbours there; null where there is none. */
export interface NeighbourLinks {
  readonly position: string;
  readonly previous: Route | null;
  readonly next: Route | null;
}

/** The way to the record before and the one after in the list. */
export function Neighbours({ links }: { links: NeighbourLinks }) {
  return (
    <nav aria-label="In the list" className="flex items-center gap-2">
      <span className="mr-1 hidden text-12 text-ink-3 tabular-nums md:inline">{links.position}</span>
      <NeighbourLink href={links.previous} word="Prev" name="Previous contribution" sign="[" />
      <NeighbourLink href={links.next} word="Next" name="Next contribution" sign="]" />
    </nav>
  );
}

function NeighbourLink(props: { href: Route | null; word: string; name: string; sign: string }) {
  const { href, word, name, sign } = props;
  const isBack = sign === "[";
  const look = `${buttonLook("small")} min-h-10 min-w-10 sm:min-h-0 sm:min-w-7`;
  const face = (
    <>
      {isBack ? <ChevronLeft aria-hidden size={16} strokeWidth={1.75} /> : null}
      <span className="hidden lg:inline">{word}</span>
      <span aria-hidden className="hidden lg:inline-flex">
        <Kbd>{sign}</Kbd>
      </span>
      {isBack ? null : <ChevronRight aria-hidden size={16} strokeWidth={1.75} />}
    </>
  );
  if (href === null) {
    return (
      <button type="button" disabled aria-label={name} className={look}>
        {face}
      </button>
    );
  }
  return (
    <Link href={href} aria-label={name} title={name} className={look}>
      {face}
    </Link>
  );
}
