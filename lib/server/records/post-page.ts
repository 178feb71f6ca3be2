import "server-only";
import type { PostListState } from "@/lib/client/url/post-list-state";
import type { Outcome } from "@/lib/contract/failure";
import type { Place } from "@/lib/format/moment";
import { pageCaller } from "@/lib/server/pages/page-caller";
import { pagePreferences } from "@/lib/server/pages/page-preferences";
import type { Feed } from "@/lib/source/source";
import { type PostPage, readFeedChoice, readPostPage } from "./post-records";

/** Everything that the page of a feed's posts shows. */
interface PostListData {
  readonly page: Outcome<PostPage>;
  readonly feed: Feed;
  readonly feeds: readonly Feed[];
  readonly place: Place;
  readonly requestId: string | undefined;
}

/** Reads what the page of a feed's posts needs, all at once. */
export async function readPostList(feedId: string, state: PostListState): Promise<PostListData> {
  const [page, choice, preferences, { requestId }] = await Promise.all([
    readPostPage(feedId, state),
    readFeedChoice(feedId),
    pagePreferences(),
    pageCaller(),
  ]);
  const place = { zone: state.zone ?? preferences.zone ?? "UTC", locale: preferences.locale };
  return { page, ...choice, place, requestId };
}
