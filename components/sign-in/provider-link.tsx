"use client";

import { useSyncExternalStore } from "react";
import { buttonLook } from "@/components/ui/button";
import { KeyRound } from "@/components/ui/icons";
import { paths } from "@/lib/paths";

/**
 * Leads to the organisation's own sign-in, and from there to the page that was meant, with what stands after
 * its #.
 */
export function ProviderLink({ name, next }: { name: string; next: string }) {
  const hash = useSyncExternalStore(listen, readHash, noHash);
  return (
    <a
      href={`${paths.apiOidc}?${new URLSearchParams({ next: next + hash })}`}
      className={`${buttonLook("plain")} h-10! max-w-full border-line-3!`}
    >
      <KeyRound aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
      <span className="truncate">
        Sign in with <bdi>{name}</bdi>
      </span>
    </a>
  );
}

function listen(onChange: () => void): () => void {
  window.addEventListener("hashchange", onChange);
  return () => window.removeEventListener("hashchange", onChange);
}

const readHash = () => window.location.hash;
const noHash = () => "";
