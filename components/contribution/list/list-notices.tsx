"use client";

import { CircleAlert, CloudOff, TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import type { Notice } from "@/lib/client/parameter-form";
import { withoutUnmet } from "./list-constraints";
import { StateLink } from "./state-link";
import { useListState } from "./use-list-state";

/** Parts of the link that could not be used; the list is shown without them. */
export function LinkNotices({ notices }: { notices: readonly Notice[] }) {
  const { state } = useListState();
  if (notices.length === 0) return null;
  return (
    <Strip icon={<CircleAlert aria-hidden size={18} strokeWidth={1.75} />} tone="bg-yellow-bg text-yellow">
      <p className="min-w-0 flex-1 break-words">
        <strong className="font-semibold">Part of the link could not be used.</strong>{" "}
        {notices.map(({ sentence }) => sentence).join(" ")}
      </p>
      <StateLink
        to={withoutUnmet(state)}
        aria-label="Tidy the link"
        title="Tidy the link"
        className="grid size-7 shrink-0 place-items-center rounded-control hover:bg-surface"
      >
        <X aria-hidden size={16} strokeWidth={1.75} />
      </StateLink>
    </Strip>
  );
}

/** The rows do not fit the question: an upstream that ignored a filter gives an answer that only looks right. */
export function DoubtNotice({ doubts }: { doubts: readonly string[] }) {
  if (doubts.length === 0) return null;
  return (
    <Strip icon={<TriangleAlert aria-hidden size={18} strokeWidth={1.75} />} tone="bg-amber-bg text-amber">
      <p className="min-w-0 flex-1 break-words">
        <strong className="font-semibold">Do not rely on this list.</strong> The data service gave rows that
        do not fit the question: {doubts.join(", ")}.
      </p>
    </Strip>
  );
}

/** The browser has no network: what was read before is still there. */
export function OfflineNotice() {
  return (
    <Strip icon={<CloudOff aria-hidden size={18} strokeWidth={1.75} />} tone="bg-amber-bg text-amber">
      <p className="min-w-0 flex-1">
        <strong className="font-semibold">You are offline.</strong> What you see was read before. The list
        goes on by itself when the network is back.
      </p>
    </Strip>
  );
}

function Strip(props: { icon: ReactNode; tone: string; children: ReactNode }) {
  return (
    <div role="status" className={`flex items-center gap-3 px-4 py-2 sm:px-6 ${props.tone}`}>
      {props.icon}
      {props.children}
    </div>
  );
}
