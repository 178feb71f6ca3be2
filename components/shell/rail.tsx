"use client";

import { usePathname } from "next/navigation";
import { DeskLink } from "@/components/ui/desk-link";
import { latePart } from "@/components/ui/late-part";
import { SpriteIcon } from "@/components/ui/sprite-icon";
import type { DeskNotice } from "@/lib/client/desk-notice";
import { useAccount } from "./account-context";
import { BrandMark } from "./brand-mark";
import { apiReference, isWithin, type Place, placesOf } from "./places";

const RailFoot = latePart(() => import("./rail-foot"));

/**
 * The rail at the left: where the desk's pages are. Narrow screens get icons with their names as tooltips.
 */
export function Rail({ notice }: { notice: DeskNotice }) {
  const account = useAccount();
  return (
    <nav
      aria-label="Main"
      className="sticky top-0 hidden h-dvh w-14 shrink-0 flex-col border-line border-r bg-canvas sm:flex
        xl:w-auto xl:min-w-52 print:hidden"
    >
      <DeskLink href="/" className="flex h-13 items-center gap-3 px-4 font-semibold text-15 text-ink">
        <BrandMark />
        <span className="sr-only xl:not-sr-only">Giving Desk</span>
      </DeskLink>
      <div className="mt-2 grid gap-0.5 px-2 xl:px-3">
        {placesOf(account).map((place) => (
          <RailLink key={place.href} place={place} />
        ))}
      </div>
      <a
        href={apiReference.href}
        title={apiReference.label}
        className="mt-auto mb-2 flex h-8 items-center gap-3 px-5 text-12 text-ink-3 hover:text-ink"
      >
        <SpriteIcon name={apiReference.icon} size={16} />
        <span className="sr-only xl:not-sr-only">{apiReference.label}</span>
      </a>
      {notice.isWatched ? <RailFoot initial={notice} /> : null}
    </nav>
  );
}

function RailLink({ place }: { place: Place }) {
  const isHere = isWithin(place, usePathname());
  return (
    <DeskLink
      href={place.href}
      title={place.label}
      aria-current={isHere ? "page" : undefined}
      className={`flex h-8 items-center gap-3 rounded-control px-3 font-medium ${
        isHere ? "bg-sunken text-ink" : "text-ink-2 hover:bg-hover hover:text-ink"
      }`}
    >
      <SpriteIcon name={place.icon} size={16} {...(isHere ? { className: "text-accent" } : {})} />
      <span className="sr-only xl:not-sr-only">{place.label}</span>
    </DeskLink>
  );
}
