import type { Route } from "next";
import { buttonLook } from "@/components/ui/button";
import { DeskLink } from "@/components/ui/desk-link";
import { Eye } from "@/components/ui/icons";

/**
 * Asks the server for a covered part. A link, so that it works before the page is alive; never fetched ahead.
 */
export function RevealLink({ href }: { href: Route }) {
  return (
    <DeskLink href={href} scroll={false} replace className={`${buttonLook("small")} ml-auto print:hidden`}>
      <Eye aria-hidden size={14} strokeWidth={1.75} />
      Reveal
    </DeskLink>
  );
}
