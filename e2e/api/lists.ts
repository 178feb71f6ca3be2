// The four paths of the read API, and its page sizes.
export const contributionList = "/admin/api/v3/contributions";
export const contributionsPerPage = 25;
export const postsPerPage = 15;

/** The feeds of the server under test: the read API does not list feeds. */
export const feedIds = (process.env["CHECK_FEEDS"] ?? "NEWSFEED,STRYFEED").split(",");

/** Returns the path of a feed's posts. */
export function postList(feedId: string): string {
  return `/admin/api/v2/feeds/${encodeURIComponent(feedId)}/posts`;
}

/** Returns the path of one record of a list. */
export function itemOf(list: string, id: string): string {
  return `${list}/${encodeURIComponent(id)}`;
}
