"use client";

import { useParams } from "next/navigation";
import { Icon } from "@/components/ui/icon";

/** Says that there is no feed by the id of the address. */
export function MissingFeed() {
  const { feedId } = useParams();
  const id = typeof feedId === "string" ? decodeURIComponent(feedId) : "";
  return (
    <header className="grid justify-items-start gap-4 px-4 pt-10 pb-6 sm:px-6">
      <span className="grid size-10 place-items-center rounded-well bg-sunken text-ink-2">
        <Icon name="circle-question-mark" size={20} />
      </span>
      <div className="grid max-w-160 min-w-0 gap-1">
        <h1 className="font-semibold text-18">Feed not found</h1>
        <p className="text-ink-2 [overflow-wrap:anywhere]">
          No feed has the id <code className="font-mono text-ink">{id}</code>. Ids are exact: capitals count,
          and a feed that was removed keeps no address.
        </p>
      </div>
    </header>
  );
}
