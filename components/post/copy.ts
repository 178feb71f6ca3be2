import { formatCounted } from "@/lib/format/count";
import { formatDate, formatNearTime, formatTime, type Region } from "@/lib/format/moment";
import { zoneName } from "@/lib/format/zone";
import { type Post, postState } from "@/lib/records/post";

export const postCopy = {
  feedBefore: "Feed ",
  feeds: "Feeds",
  allOrById: "All feeds",
  someNotLoaded: "Couldn’t load some feeds.",
  requestId: "Request ID ",
  feedsNotLoaded: "Couldn’t load the feeds",
  noneImported: "No feeds yet. To import posts, run {command}.",
  noFeeds: "The data service doesn’t list its feeds. Open one by ID, or add feeds to {setting}.",
  noCount: "Count unavailable",
  noSuchFeed: "The data service has no such feed",
  postsNotLoaded: (reason: string) => `Couldn’t load its posts. ${reason}`,
  noPosts: "No posts yet",
  next: "Next",
  newest: "Newest",
  openById: "Open a feed by ID",
  feedIdHint: "Enter a feed ID such as NEWSFEED, or paste a whole URL.",
  openFeed: "Open feed",
  mediaNouns: { image: "image", audio: "audio", video: "video" },
  loadFrom: (noun: string, host: string | null) => `Load ${noun} from ${host ?? "Giving Desk"}`,
  brokenFrom: (title: string, noun: string, host: string | null | undefined) =>
    `${title}: couldn’t load the ${noun} from ${host ?? "Giving Desk"}.`,
  demoImage: "Part of the demo data.",
  noUrl: (noun: string) => `The record has no URL for the ${noun}.`,
  loadedFrom: (host: string) => `Loaded on demand from ${host}.`,
  blocked: {
    image: "Images are blocked for privacy.",
    audio: "Audio is blocked for privacy.",
    video: "Videos are blocked for privacy.",
  },
  showFullSize: (title: string) => `Show ${title} at full size`,
  imagesFrom: (hosts: string) => `From ${hosts}`,
  loadImages: "Load images",
  audio: "Audio",
  video: "Video",
  noImage: "No image",
  notLoaded: "Not loaded",
  brokenImage: "Broken image",
  article: "Article",
  noun: "post",
  noSummary: "No summary.",
  featureImage: "Feature image",
  emptyBody: "No text.",
  alternateImage: "Alternate image",
  openPublic: "Open public page",
  postsOf: (label: string) => `Posts in ${label}`,
  // The read API has no parameter for the order of posts, so another order is no error.
  doubt: (name: string) =>
    name === "sort"
      ? "The data service lists these posts in its own order, not newest first."
      : `The data service may have ignored “${name}”: this list may contain other posts.`,
  emptyHint: "Nothing has been published yet.",
  empty: "This feed has no posts yet",
  noMatch: (name: string) => `No post’s name contains “${name}”`,
  noMatchHint: "The search covers names only.",
  ended: (day: string) => `Ended ${day}`,
  copyHint: "Filtered lists use synced posts.",
  statusAsOf: (day: string, time: string, zone: string) => `Status as of ${day}, ${time} ${zone}`,
  notSet: "– not set",
  noneSet: "– none",
  live: "Live",
  scheduled: "Scheduled",
  expired: "Expired",
  more: " more: ",
  notices: "Notices",
  tags: "Tags",
  details: "Details",
  postDetails: "Post details",
  status: "Status",
  postId: "Post ID",
  categories: "Categories",
  postType: "Post type",
  images: "Images",
  imagesSet: (set: number, all: number) => `${set} of ${all} set`,
  typePhoto: "Post type photo",
  nothingRecorded: "Nothing recorded.",
  unnamed: "Unnamed",
  below: (parent: string) => `under ${parent}`,
  image: "Image",
  kindAndDay: (kind: string, day: string | null) => (day === null ? kind : `${kind}, added ${day}`),
  published: "Published",
  expires: "Expires",
  path: "Path",
  publicPage: "Public page",
  id: "ID",
  fullSize: "Full size",
  thumbnail: "Thumbnail",
  added: "Added",
  updated: "Updated",
  parent: "Parent category",
  handle: "Handle",
  name: "Name",
  typeKey: "Type key",
  slug: "Slug",
  templateAndRss: "Template and RSS",
  template: "Template",
  defaultTemplate: "Default template",
  shareLinks: "Share links",
  imagePath: "Image path",
  rssFeed: "RSS feed",
  rssDescription: "RSS description",
  rssCopyright: "RSS copyright",
  created: "Created",
  posts: "Posts",
  count: (posts: number, locale: string) => formatCounted(posts, "post", locale),
  states: "Post status",
  all: "All",
  category: "Category",
  tag: "Tag",
  sort: "Sort",
  notFilterable: "These posts can’t be filtered or sorted. All are shown, newest first.",
  nameOnly: "These posts can only be searched by name.",
  noneMatch: "No posts match these filters",
  clearFilters: "Clear all filters",
  sorts: {
    "-published": "newest first",
    published: "oldest first",
    name: "name A–Z",
    "-name": "name Z–A",
    expires: "expiring first",
    "-expires": "expiring last",
  },
  search: "Search",
  searchLabel: "Search posts by name",
  searchHint: "Search by name",
  table: "Table",
  gallery: "Gallery",
  type: "Type",
} as const;

/** `Live since 24 Mar 2024` */
export function stateSentence(post: Post, now: number, region: Region): string {
  const { publishedAt, expiresAt } = post;
  const state = postState(post, now);
  const day = (instant: number) => formatDate(instant, region);
  if (state === "expired") return expiresAt === null ? "Expired" : `Expired on ${day(expiresAt)}`;
  if (publishedAt === null) return "Live, no publication date";
  if (state === "scheduled") return `Scheduled for ${day(publishedAt)}`;
  return `Live since ${day(publishedAt)}${expiresAt === null ? "" : `, until ${day(expiresAt)}`}`;
}

export function publishedLine(post: Post, now: number, region: Region): string {
  const { publishedAt } = post;
  if (publishedAt === null) return "No publication date";
  // A post may have expired before the day it was to be published.
  const word = publishedAt > now ? "Scheduled for" : "Published";
  const time = `${formatTime(publishedAt, region)} ${zoneName(region.zone)}`;
  return `${word} ${formatDate(publishedAt, region)}, ${time}`;
}

const maxTitle = 80;

/** Shortens a name for the title of a page, of which browsers show a few words only. */
export function shortName(name: string): string {
  const signs = [...name];
  return signs.length > maxTitle ? `${signs.slice(0, maxTitle - 1).join("")}…` : name;
}

/** `As of 9:08 pm`, for a page from a copy of the feed, without an outage; else null. @param now ms UTC */
export function copyAge(
  { asOf, cached, copy }: { readonly asOf: number; readonly cached?: string; readonly copy?: object },
  now: number,
  region: Region,
): string | null {
  return copy === undefined || cached !== undefined ? null : `As of ${formatNearTime(asOf, region, now)}`;
}
