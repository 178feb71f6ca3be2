"use client";

import { useParams } from "next/navigation";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { buttonLook } from "@/components/ui/form/button";
import { DeskLink } from "@/components/ui/link/desk-link";
import { paths } from "@/lib/paths";

/** Replaces the posts of a feed that does not exist. */
export function MissingFeed() {
  return (
    <EmptyState
      icon="circle-question-mark"
      title="Feed not found"
      text={
        <p>
          No feed has the ID <Id param="feedId" />. IDs are case-sensitive, and a feed that was removed keeps
          no address.
        </p>
      }
    />
  );
}

/** Replaces a post that does not exist, with links to where it may be. */
export function MissingPost() {
  const feedId = useParam("feedId");
  return (
    <EmptyState
      icon="circle-question-mark"
      title="Post not found"
      text={
        <p>
          The feed <Id param="feedId" /> has no post with the ID <Id param="id" />, or there is no such feed.
          IDs are case-sensitive.
        </p>
      }
      actions={
        <>
          <DeskLink href={paths.posts(feedId)} className={buttonLook("plain")}>
            Posts of this feed
          </DeskLink>
          <DeskLink href={paths.feeds} className={buttonLook("plain")}>
            All feeds
          </DeskLink>
        </>
      }
    />
  );
}

function Id({ param }: { param: "feedId" | "id" }) {
  return <code className="font-mono text-ink">{useParam(param)}</code>;
}

function useParam(name: "feedId" | "id"): string {
  const value = useParams()[name];
  return typeof value === "string" ? decodeURIComponent(value) : "";
}
