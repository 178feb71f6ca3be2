import type { Route } from "next";
import { DeskLink } from "@/components/ui/link/desk-link";

interface Tab {
  readonly words: string;
  readonly href: Route;
  readonly isHere: boolean;
}

/** The ways to look at a record. */
export function ViewTabs({ tabs }: { tabs: readonly Tab[] }) {
  return (
    <nav aria-label="View" className="flex h-8 w-max shrink-0 rounded-well bg-sunken p-0.5 print:hidden">
      {tabs.map(({ words, href, isHere }) => (
        <DeskLink
          key={words}
          href={href}
          scroll={false}
          aria-current={isHere ? "page" : undefined}
          className={`flex items-center rounded-control px-3 font-medium ${
            isHere ? "bg-surface text-ink shadow-control" : "text-ink-2 hover:text-ink"
          }`}
        >
          {words}
        </DeskLink>
      ))}
    </nav>
  );
}
