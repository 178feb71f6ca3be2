import type { Route } from "next";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import type { Notice } from "@/lib/client/url/page-query";

/**
 * Parts of the address that could not be used; the page is shown without them. `tidy` is the link to the
 * address without them.
 */
export function LinkNotice({ notices, tidy }: { notices: readonly Notice[]; tidy: ReactNode }) {
  if (notices.length === 0) return null;
  return (
    <div
      role="status"
      className="flex items-center gap-3 bg-yellow-bg px-4 py-2 text-yellow sm:px-6 print:hidden"
    >
      <Icon name="circle-exclamation-point" size={18} />
      <p className="min-w-0 flex-1 break-words">
        <strong className="font-semibold">Part of the link could not be used.</strong>{" "}
        {notices.map(({ sentence }) => sentence).join(" ")}
      </p>
      {tidy}
    </div>
  );
}

/** The cross of a notice about the address: the same page without what could not be used. */
export function TidyLink({ href }: { href: Route }) {
  return (
    <DeskLink
      href={href}
      replace
      aria-label="Tidy the link"
      title="Tidy the link"
      className="grid size-7 shrink-0 place-items-center rounded-control hover:bg-surface"
    >
      <Icon name="x" size={16} />
    </DeskLink>
  );
}
