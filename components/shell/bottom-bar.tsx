"use client";

import { usePathname } from "next/navigation";
import { DeskLink } from "@/components/ui/desk-link";
import { SpriteIcon } from "@/components/ui/sprite-icon";
import { useAccount } from "./account-context";
import { isWithin, mainPlacesOf } from "./places";

/** The rail of a phone. */
export function BottomBar() {
  const pathname = usePathname();
  const account = useAccount();
  return (
    <nav
      aria-label="Main"
      className="not-short:fixed inset-x-0 bottom-0 z-20 grid h-18 auto-cols-auto grid-flow-col border-line
        border-t bg-canvas sm:hidden"
    >
      {mainPlacesOf(account).map((place) => {
        const isHere = isWithin(place, pathname);
        return (
          <DeskLink
            key={place.href}
            href={place.href}
            aria-current={isHere ? "page" : undefined}
            className={`grid min-w-0 grid-cols-[minmax(0,max-content)] content-center justify-center
              justify-items-center gap-1 font-medium text-11 ${isHere ? "text-accent" : "text-ink-2"}`}
          >
            <SpriteIcon name={place.icon} size={20} />
            <span className="max-w-full truncate">{place.label}</span>
          </DeskLink>
        );
      })}
    </nav>
  );
}
