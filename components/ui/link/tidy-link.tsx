import type { Route } from "next";
import { X } from "@/components/ui/icons";
import { DeskLink } from "./desk-link";

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
      <X aria-hidden size={16} strokeWidth={1.75} />
    </DeskLink>
  );
}
