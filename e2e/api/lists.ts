/** The four addresses and the page sizes. */
export const contributionList = "/admin/api/v3/contributions";
export const contributionsPerPage = 25;
export const postsPerPage = 15;

/** The feeds that the server under test is known to have: the interface has no list of them. */
export const feedIds = (process.env["CHECK_FEEDS"] ?? "NEWSFEED,STRYFEED").split(",");

/** Address of the posts of a feed. */
export function postList(feedId: string): string {
  return `/admin/api/v2/feeds/${encodeURIComponent(feedId)}/posts`;
}

/** Address of one record of a list. */
export function itemOf(list: string, id: string): string {
  return `${list}/${encodeURIComponent(id)}`;
}
