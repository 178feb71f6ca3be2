"use client";

import type { Route } from "next";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import {
  CircleHelp,
  CornerDownRight,
  HandHeart,
  type IconComponent,
  Newspaper,
  ReceiptText,
} from "@/components/ui/icons";
import { DeskLink } from "@/components/ui/link/desk-link";
import { type Jump, resolveJump } from "@/lib/client/jump";
import { paths } from "@/lib/paths";
import { goHref, shortened } from "./nav-pages";

interface Way {
  readonly icon: IconComponent;
  readonly label: string;
  readonly href: Route;
}

/** The page of an address without a page or record: the requested id, close matches and links to lists. */
export default function NotFoundContent({ children }: { children?: ReactNode }) {
  const path = usePathname();
  const jump = resolveJump(path);
  const { title, requested } = wordsOf(jump, path);
  return (
    <div
      data-nothing-here
      className="mx-auto grid w-full max-w-130 grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 py-20"
    >
      <span className="grid size-10 place-items-center rounded-well border border-line bg-sunken text-ink-2">
        <CircleHelp aria-hidden size={20} strokeWidth={1.75} />
      </span>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <h1 className="break-words font-semibold text-18 tracking-[-0.018em]">
          Not found{requested === null ? `: ${title}` : `: ${title} `}
          {requested === null ? null : <bdi className="font-mono">{requested}</bdi>}
        </h1>
        <p className="text-ink-2">
          Check it for a missing or mistyped character. A record made a moment ago may not be here yet, and
          one that was removed is not coming back.
        </p>
      </div>
      {children}
      <nav aria-label="Ways on">
        <ul className="border-line border-t">
          {waysFrom(jump).map(({ icon: Icon, label, href }) => (
            <li key={href} className="flex items-center gap-3 border-line border-b">
              <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-ink-3" />
              <DeskLink
                href={href}
                className="min-w-0 flex-1 truncate py-2.5 font-medium text-accent hover:text-accent-hover"
              >
                <bdi>{label}</bdi>
              </DeskLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

const nowhere = { title: "no page is at this address", requested: null };

/**
 * Returns the heading. Only the address of a record or feed itself means that it does not exist; a path
 * below it may be wrong for other reasons.
 */
function wordsOf(jump: Jump, path: string): { title: string; requested: string | null } {
  switch (jump.kind) {
    case "contribution":
      if (!/^\/contributions\/[^/]+\/?$/.test(path)) return nowhere;
      return { title: "no contribution has the id", requested: shortened(jump.id) };
    case "post":
      if (!/^\/feeds\/[^/]+\/posts\/[^/]+\/?$/.test(path)) return nowhere;
      return { title: "no post has the id", requested: shortened(jump.id) };
    case "supporter":
      if (!/^\/supporters\/[^/]+\/?$/.test(path)) return nowhere;
      return { title: "no supporter has the id", requested: shortened(jump.id) };
    case "feed":
      if (!/^\/feeds\/[^/]+\/posts\/?$/.test(path)) return nowhere;
      return { title: "there is no feed", requested: shortened(jump.feedId) };
    case "text":
      return nowhere;
  }
}

function waysFrom(jump: Jump): readonly Way[] {
  const contributions = {
    icon: ReceiptText,
    label: "All contributions, newest first",
    href: paths.contributions,
  };
  const feeds = { icon: Newspaper, label: "Feeds and their posts", href: paths.feeds };
  const other: Way = { icon: CornerDownRight, label: "Go by another id or address", href: paths.go };
  switch (jump.kind) {
    case "contribution": {
      const label = `Look for ids close to ${shortened(jump.id)}, and among posts`;
      return [{ icon: CornerDownRight, label, href: goHref(jump.id) }, contributions, other];
    }
    case "post": {
      const label = `All posts of feed ${shortened(jump.feedId)}`;
      return [{ icon: Newspaper, label, href: paths.posts(jump.feedId) }, feeds, other];
    }
    case "supporter":
      return [
        { icon: HandHeart, label: "All supporters, latest gift first", href: paths.supporters },
        contributions,
        other,
      ];
    case "feed":
    case "text":
      return [contributions, feeds, other];
  }
}
