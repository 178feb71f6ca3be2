"use client";

import { useParams } from "next/navigation";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { filled } from "@/components/ui/filled";
import { ButtonLink } from "@/components/ui/form/button";
import { paths } from "@/lib/paths";
import { postCopy } from "./copy";

export function MissingFeed() {
  return (
    <EmptyState
      icon="circle-question-mark"
      title={postCopy.feedNotFound}
      text={<p>{filled(postCopy.noFeed, { id: <Id param="feedId" /> })}</p>}
    />
  );
}

export function MissingPost() {
  const feedId = useParam("feedId");
  return (
    <EmptyState
      icon="circle-question-mark"
      title={postCopy.postNotFound}
      text={<p>{filled(postCopy.noPost, { feed: <Id param="feedId" />, id: <Id param="id" /> })}</p>}
      actions={
        <>
          <ButtonLink href={paths.posts(feedId)}>{postCopy.postsOfFeed}</ButtonLink>
          <ButtonLink href={paths.feeds}>{postCopy.allFeeds}</ButtonLink>
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
