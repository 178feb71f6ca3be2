import type { Category } from "@/lib/contract/category";
import type { Image } from "@/lib/contract/image";
import type { Post } from "@/lib/contract/post";
import type { PostType } from "@/lib/contract/post-type";
import { demoHost, pictureNames } from "./demo-picture";
import { emptyImage, mediaImage, pictureImage } from "./image";
import { day, formatInstant } from "./instant";
import { postPlaces, sentences, tagWords } from "./post-words";
import { idKind, publicId } from "./public-id";
import { odds, Random } from "./random";

const anyMedium = odds<"picture" | "none" | "audio" | "video">([
  ["picture", 74],
  ["none", 10],
  ["video", 9],
  ["audio", 7],
]);
/** Index of the post type: articles mostly, then slides and snippets. */
const anyType = odds([
  [0, 75],
  [1, 13],
  [2, 12],
]);

const seed = 0x9057;

/** What the posts of one feed share; times in seconds. */
export interface Press {
  readonly slug: string;
  readonly titles: readonly string[];
  readonly categories: readonly Category[];
  readonly postTypes: readonly PostType[];
  readonly now: number;
}

function paragraphs(random: Random): string {
  const paragraph = () => Array.from({ length: random.int(2, 5) }, () => random.pick(sentences)).join(" ");
  return Array.from({ length: random.int(2, 7) }, paragraph).join("\n");
}

function drawImage(random: Random, number: number, at: number, title = ""): Image {
  const drawn = anyMedium(random);
  const medium = title.startsWith("Listen:") ? "audio" : title.startsWith("Watch:") ? "video" : drawn;
  const name = random.pick(pictureNames);
  if (medium === "picture") return pictureImage(number, name, at);
  return medium === "none" ? emptyImage(number, at) : mediaImage(number, medium, name, at);
}

/** A branch of the tree: a category together with those above it. */
function drawCategories(random: Random, categories: readonly Category[]): Category[] {
  if (random.chance(0.1)) return [];
  const branch: Category[] = [];
  let next: Category | undefined = random.pick(categories);
  while (next !== undefined) {
    branch.unshift(next);
    const parent: number | null = next.parent_id;
    next = categories.find(({ id }) => id === parent);
  }
  return branch;
}

function drawTags(random: Random): string[] {
  if (random.chance(0.15)) return random.chance(0.5) ? [] : [""];
  return [...new Set(Array.from({ length: random.int(1, 4) }, () => random.pick(tagWords)))];
}

/** Fills the place into a title; a percent sign after a digit is one. */
function titleOf(nth: number, titles: readonly string[]): string {
  const place = postPlaces[Math.floor(nth / titles.length) % postPlaces.length] ?? "";
  return (titles[nth % titles.length] ?? "").replace(/(?<!\d)%/g, place);
}

/** When a post ends: most never do. */
function drawExpiry(random: Random, publishedOn: number, now: number): string {
  if (random.chance(0.84)) return "";
  const length = random.int(14, 120) * day;
  return formatInstant(random.chance(0.15) ? Math.max(publishedOn, now) + length : publishedOn + length);
}

/** The nth post of a feed (spec §2.2), published at `publishedOn` seconds, with all that `include` may ask for. */
export function makePost(number: number, nth: number, publishedOn: number, press: Press): Post {
  const { slug, titles, categories, postTypes, now } = press;
  const random = new Random(seed, number);
  const name = titleOf(nth, titles);
  const path = `/${slug}/${publicId(idKind.post, number).toLowerCase()}`;
  const madeAt = Math.min(publishedOn, now) - random.int(1, 20) * day;
  return {
    id: publicId(idKind.post, number),
    name,
    url: path,
    absolute_url: demoHost + path,
    summary: random.chance(0.95) ? `${random.pick(sentences)} ${random.pick(sentences)}` : "",
    feature_image: drawImage(random, number * 2, madeAt, name),
    alt_image: random.chance(0.5)
      ? emptyImage(number * 2 + 1, madeAt)
      : drawImage(random, number * 2 + 1, madeAt),
    tags: drawTags(random),
    body: paragraphs(random),
    published_on: formatInstant(publishedOn),
    expires_on: drawExpiry(random, publishedOn, now),
    categories: drawCategories(random, categories),
    post_type: postTypes[anyType(random)] ?? random.pick(postTypes),
  };
}
