import type { PostListState } from "@/lib/client/url/post-list-state";
import type { FailureCode } from "@/lib/contract/failure";
import { formatDate, formatTime, type Region } from "@/lib/format/moment";
import { zoneName } from "@/lib/format/zone";
import { type Post, type PostRow, postState } from "@/lib/records/post";

/** The words of post. */
export const postCopy = {
  feed: "Feed ",
  feeds: "Feeds",
  allFeedsOrOpen: "All feeds, or open one by ID",
  couldntLoadSomeFeeds: "Couldn’t load some feeds.",
  requestId: "Request ID ",
  tryAgain: "Try again",
  couldntLoadFeeds: "Couldn’t load the feeds",
  noFeedsKnownYet:
    "No feeds are known yet: the data service does not list them. Open one by ID, or name those that matter in ",
  upstreamFeeds: "UPSTREAM_FEEDS",
  countUnavailable: "Count unavailable",
  dataServiceHasNo: "The data service has no such feed",
  couldntLoadItsPosts: (message: string) => `Couldn’t load its posts. ${message}`,
  noPostsYet: "No posts yet",
  next: "Next",
  newest: "Newest",
  openFeedById: "Open a feed by ID",
  enterFeedIdSuch: "Enter a feed ID such as NEWSFEED, or paste a whole address.",
  openFeed: "Open feed",
  load: "Load ",
  from: " from ",
  couldntLoadThe: ": couldn’t load the ",
  theDesk: "the desk",
  partDemoData: "Part of the demo data.",
  recordHasNoUrl: (noun: string) => `The record has no URL for the ${noun}.`,
  loadedOnDemandFrom: (host: string) => `Loaded on demand from ${host}.`,
  imagesBlockedPrivacy: "Images are blocked for privacy.",
  show: "Show ",
  atFullSize: " at full size",
  maximize2: "maximize-2",
  close: "Close",
  feedNotFound: "Feed not found",
  noFeedHasId: "No feed has the ID ",
  idsCaseSensitiveFeed: ". IDs are case-sensitive, and a feed that was removed keeps no address.",
  postNotFound: "Post not found",
  theFeed: "The feed ",
  hasNoPostId: " has no post with the ID ",
  orThereNoSuch: ", or there is no such feed. IDs are case-sensitive.",
  postsFeed: "Posts of this feed",
  allFeeds: "All feeds",
  from2: (join: string) => `From ${join}`,
  loadImages: "Load images",
  audio: "Audio",
  video: "Video",
  noImage: "No image",
  notLoaded: "Not loaded",
  brokenImage: "Broken image",
  reading: "Reading",
  rawJson: "Raw JSON",
  post: "post",
  details: "Details",
  noSummary: "No summary.",
  featureImage: "Feature image",
  noBody: "No body.",
  alternateImage: "Alternate image",
  openPublicPage: "Open public page",
  postsOf: (label: string) => `Posts of ${label}`,
  dataServiceMayHave: (name: string) =>
    `The data service may have ignored “${name}”: this list may contain other posts.`,
  thereNoPage: (page: string) => `There is no page ${page}`,
  listHasOn: (posts: string, last: string) => `The list has ${posts} on ${last}.`,
  goPageLastOne: (last: string) => `Go to page ${last}, the last one`,
  nothingHasBeenPublished: "Nothing has been published in it.",
  feedHasNoPosts: "This feed has no posts yet",
  noPostsNameContains: (shortName: string) => `No post’s name contains “${shortName}”`,
  searchReadsNamesOnly: "The search reads names only.",
  clearTheSearch: "Clear the search",
  ended: (expiresAt: string) => `Ended ${expiresAt}`,
  statusAsOf: (asOf: string, asOf2: string, zoneName: string) => `Status as of ${asOf}, ${asOf2} ${zoneName}`,
  page: "Page",
  of: "of ",
  live: "Live",
  scheduled: "Scheduled",
  expired: "Expired",
  more: " more: ",
  h55Min: "h-5.5 min-w-0 max-w-full truncate rounded-control border border-line-2 px-1.5 text-12 text-ink-2 ",
  notices: "Notices",
  tags: "Tags",
  facts: "Facts",
  status: "Status",
  postId: "Post id",
  categories: "Categories",
  postType: "Post type",
  images: "Images",
  ofSet: (set: string, length: string) => `${set} of ${length} set`,
  photoPostType: "Photo of the post type",
  nothingRecorded: "Nothing recorded.",
  unnamed: "Unnamed",
  below: "below ",
  image: "Image",
  added: (added: string) => `, added ${added}`,
  published: "Published",
  expires: "Expires",
  path: "Path",
  publicPage: "Public page",
  id: "Id",
  fullSize: "Full size",
  thumbnail: "Thumbnail",
  added2: "Added",
  updated: "Updated",
  below2: "Below",
  handle: "Handle",
  name: "Name",
  systemName: "System name",
  slug: "Slug",
  template: "Template",
  defaultTemplate: "Default template",
  shareLinks: "Share links",
  imagePath: "Image path",
  rssFeed: "RSS feed",
  rssDescription: "RSS description",
  rssCopyright: "RSS copyright",
  created: "Created",
  posts: "Posts",
  newestFirst: ", newest first",
  nameContains: ", name contains “",
  postsByName: "Posts by name",
  searchByName: "Search by name",
  table: "Table",
  gallery: "Gallery",
  view: "View",
  type: "Type",
  copyTheId: (id: string) => `Copy the ID ${id}`,
  openPublicPage2: "Open the public page",
} as const;

export interface ShownPost extends PostRow {
  readonly path: string | null;
  readonly address: string | null;
}

/** The posts of a page, and the list that each knows as the way back. */
export interface ListedPosts {
  readonly caption: string;
  readonly feedId: string;
  readonly state: PostListState;
  readonly posts: readonly ShownPost[];
  readonly region: Region;
}

export interface ListedPost extends Omit<ListedPosts, "caption" | "posts"> {
  readonly post: ShownPost;
}

export interface ShownPage {
  readonly posts: readonly ShownPost[];
  readonly total: number;
  readonly perPage: number;
  /** The moment that decides the states, in ms UTC. */
  readonly asOf: number;
  readonly provenance: {
    readonly asOf: number;
    readonly kept?: "fresh" | FailureCode;
    /** Parameters that the source seems to have ignored. */
    readonly doubts: readonly string[];
  };
}

/** When the post is shown, in words: `Live since 24 Mar 2024`. */
export function stateSentence(post: Post, now: number, region: Region): string {
  const { publishedAt, expiresAt } = post;
  const state = postState(post, now);
  const day = (instant: number) => formatDate(instant, region);
  if (state === "expired") return expiresAt === null ? "Expired" : `Expired on ${day(expiresAt)}`;
  if (publishedAt === null) return "Live, no publication date";
  if (state === "scheduled") return `Scheduled for ${day(publishedAt)}`;
  return `Live since ${day(publishedAt)}${expiresAt === null ? "" : `, until ${day(expiresAt)}`}`;
}

/** When it was or will be published, as the line over the title has it. */
export function publishedLine(post: Post, now: number, region: Region): string {
  const { publishedAt } = post;
  const state = postState(post, now);
  if (publishedAt === null) return "No publication date";
  const word = state === "scheduled" ? "To be published" : "Published";
  const time = `${formatTime(publishedAt, region)} ${zoneName(region.zone)}`;
  return `${word} ${formatDate(publishedAt, region)}, ${time}`;
}

const maxTitle = 80;

/** A name as the title of a page, of which a browser shows a few words. */
export function shortName(name: string): string {
  const signs = [...name];
  return signs.length > maxTitle ? `${signs.slice(0, maxTitle - 1).join("")}…` : name;
}
