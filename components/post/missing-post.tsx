"use client";

import { useParams } from "next/navigation";
import { buttonLook } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import { paths } from "@/lib/paths";

/** Says which post of which feed is not there, and where to look. */
export function MissingPost() {
  const params = useParams();
  const [feedId, id] = [textOf(params["feedId"]), textOf(params["id"])];
  return (
    <div className="mx-auto grid w-full max-w-160 justify-items-start gap-4 px-4 py-16 sm:px-6">
      <span className="grid size-10 place-items-center rounded-well bg-sunken text-ink-2">
        <Icon name="circle-question-mark" size={20} />
      </span>
      <div className="grid min-w-0 gap-1">
        <h1 className="font-semibold text-18">Post not found</h1>
        <p className="text-ink-2 [overflow-wrap:anywhere]">
          The feed <code className="font-mono text-ink">{feedId}</code> has no post with the id{" "}
          <code className="font-mono text-ink">{id}</code>, or there is no such feed. Ids are exact: capitals
          count.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <DeskLink href={paths.posts(feedId)} className={buttonLook("plain")}>
          Posts of this feed
        </DeskLink>
        <DeskLink href={paths.feeds} className={buttonLook("plain")}>
          All feeds
        </DeskLink>
      </div>
    </div>
  );
}

function textOf(param: string | string[] | undefined): string {
  return typeof param === "string" ? decodeURIComponent(param) : "";
}
