import type { Route } from "next";
import { Icon, type IconName } from "@/components/ui/icon";
import { DeskLink } from "./desk-link";

export type Way = readonly [icon: IconName, label: string, href: Route];

/** Links to other pages, where this one has not what was looked for. */
export function WayList({ ways }: { ways: readonly Way[] }) {
  return (
    <ul className="border-line border-t">
      {ways.map(([icon, label, href]) => (
        <li key={href} className="flex items-center gap-3 border-line border-b">
          <Icon name={icon} size={16} className="text-ink-3" />
          <DeskLink
            href={href}
            className="min-w-0 flex-1 truncate py-2.5 font-medium text-accent hover:text-accent-hover"
          >
            <bdi>{label}</bdi>
          </DeskLink>
        </li>
      ))}
    </ul>
  );
}
