import "server-only";
import type { PostListState } from "@/lib/client/url/post-list-state";
import type { Outcome } from "@/lib/contract/failure";
import type { Place } from "@/lib/format/moment";
import { pageCaller } from "@/lib/server/pages/page-caller";
import { pagePreferences } from "@/lib/server/pages/page-preferences";
import type { Feed } from "@/lib/source/source";
import { type FoundPost, type PostPlace, readFeedChoice, readPost, readPostPlace } from "./post-records";

/** Everything that the page of a post shows. */
interface PostDetailData {
  readonly post: Outcome<FoundPost>;
  readonly feed: Feed;
  /** Null on a direct link, and where the post is not on that page of the list. */
  readonly standing: PostPlace | null;
  readonly place: Place;
  /** ms UTC */
  readonly now: number;
  readonly requestId: string | undefined;
}

/** Reads what the page of a post needs, all at once. @param list the list that the reader came from */
export async function readPostDetail(
  feedId: string,
  id: string,
  list: PostListState | null,
): Promise<PostDetailData> {
  const [post, { feed }, standing, preferences, { requestId }] = await Promise.all([
    readPost(feedId, id),
    readFeedChoice(feedId),
    list === null ? null : readPostPlace(feedId, id, list),
    pagePreferences(),
    pageCaller(),
  ]);
  const place = { zone: list?.zone ?? preferences.zone ?? "UTC", locale: preferences.locale };
  return { post, feed, standing, place, now: Date.now(), requestId };
}
