import { members } from "@/lib/contract/records/members";
import type { Category, Image, Post, PostType } from "@/lib/contract/records/post";
import { day, formatInstant, hour, openCalendar } from "./calendar";
import { demoHost, type Medium, makeImage, pictureNames } from "./demo-picture";
import { publicId, Random } from "./random";
import { textsOf } from "./tables";

/** Invented places that replace the `%` in titles. Their number and those of the titles are coprime. */
const places = textsOf(`Alder Bay | Kestrel Ford | Mirren Hill | Saltmarsh | Tamarin Gap | Juniper Flats |
  Oxbow | Heron Point | Larkrise | Stonebeck | Wexcombe`);

const newsTitles = textsOf(`Spring matching: every gift doubled until the thaw in % | The well at % runs
  again | Annual letter from % | Storm appeal: what reached % | Winter coats, counted and carried to % |
  Gala night: doors, parking and the silent auction at % | Volunteers wanted in % | A new van for % |
  Minutes of the members’ meeting, % | River run: routes, water stops and maps for % | Audit finished: the
  accounts of % in plain words | Une nouvelle équipe à % | Thank you, %: the winter appeal in figures`);

const storyTitles = textsOf(`Meet the girls of Circle Nine, % | Nine hundred lunches a day in % | Listen:
  a night on the shelter line in % | The librarian who walks to % | A roof before the rain: % rebuilds |
  Watch: the bakery that feeds % | Grandfather’s radio and the school of % | Une journée à % avec les
  apicultrices | The bridge at %, drawn by children | Seeds in a shoebox: the gardeners of % | Why the
  choir of % sings outdoors | Counting owls above %`);

/** Titles that are difficult for searches and pages. None is among the newest posts. */
const oddTitles = textsOf(`Where 100% of your gift goes in % | What a & b mean on your statement (%) | <Draft>
  headline that kept its angle brackets, % | Office hours in %, summer_edition | C:\\reports\\% and other
  places we found old files | Five * stars from the people of % | İstanbul’dan %’e bir mektup | Élise rejoint
  l’équipe à % | Grüße aus % – ein großes Dankeschön | Ευχαριστούμε: τα νέα από % | Новини з %: вода
  повернулася | Кухня, що не спить: % | %より、春のお知らせ | شكرًا من القلب: رسالة من % | תודה לכולם: חדשות מ־% |
  उम्मीद की पगडंडी: % | เรื่องเล่าจาก %`);
const newestPosts = 40;

const sentences = textsOf(`It began with a list on the back of an envelope and a borrowed van. | By noon
  the yard was full, and nobody knew who was in charge. | The pump was older than most of the people who
  came to mend it. | “We do not need much,” said the woman at the gate, “but we need it on Thursday.” |
  Three hundred and twelve households signed up within the first week. | Volunteers from four towns took
  turns, two nights each. | What was left over went to the school kitchen next door. | The figures are in
  the table at the end; the reasons are here. | Someone had painted the door blue, and it has been called
  the blue door since. | Children learn the names of the trees before they plant them. | If you gave in
  December, this is what your gift became. | Merci à celles et ceux qui ont tenu la lampe.`);

const tagWords = textsOf(
  "water | winter | school | river | volunteers | receipts | été | ニュース | R&D | long read",
);

/** Branches of one tree of categories, the root first. */
const branches = textsOf(`Field | Field > Water | Field > Water > Wells | Field > Schools | Organization |
  Organization > People & Places | Events`);

const postTypes = [
  { name: "Article", sysname: "blog", template_suffix: null, imagepath: null },
  { name: "Slide", sysname: "slide", template_suffix: "wide", imagepath: "/pictures/slides" },
  { name: "Snippet", sysname: "snippet", template_suffix: null, imagepath: null },
];

const feeds = [
  { id: "NEWSFEED", label: "Field Notes", slug: "news", titles: newsTitles, count: 140 },
  { id: "STRYFEED", label: "Stories", slug: "stories", titles: storyTitles, count: 125 },
];
const scheduledPosts = 4;

/**
 * Returns the posts of the two demo feeds, oldest first, the same for the same UTC date of `today`. Every
 * post has `categories` and `post_type`; a few are published after `today`, some have expired.
 */
export function demoFeeds(options: { today: Date }) {
  const { start, end } = openCalendar(options.today);
  return feeds.map(({ id, label, slug, titles, count }, feed) => {
    const types = makePostTypes(slug, feed, start - 300 * day);
    const random = new Random("moments", feed);
    const step = (end - start - 30 * day) / (count - scheduledPosts);
    let published = 0;
    const posts = Array.from({ length: count }, (_, nth) => {
      const toEnd = count - scheduledPosts - nth;
      const past = Math.floor(end - toEnd * step) + random.int(0, 5 * day);
      const future = end + 1 + (1 - toEnd) * 6 * day + 14 * hour;
      // Every twentieth post has the same time as the one before.
      if (nth % 20 !== 19) published = toEnd > 0 ? past : future;
      const name = titleOf(nth, feed, titles, count);
      const post = makePost(feed * 1000 + nth, slug, name, published, end);
      const chosen = new Random("filed", feed * 1000 + nth);
      const categories = chosen.chance(0.1) ? [] : toCategories(chosen.pick(branches), start - 600 * day);
      return { ...post, categories, post_type: chosen.chance(0.75) ? types[0] : chosen.pick(types.slice(1)) };
    });
    return { id, label, posts };
  });
}

/** Inserts a place into a title. A percent sign after a digit is kept. */
function titleOf(nth: number, feed: number, titles: readonly string[], count: number): string {
  const isOdd = nth % 4 === 1 && nth < count - newestPosts;
  const list = isOdd ? oddTitles : titles;
  const title = list[(isOdd ? Math.floor(nth / 4) : nth) % list.length] ?? "";
  return title.replace(/(?<!\d)%/g, places[(nth + feed) % places.length] ?? "");
}

function makePostTypes(slug: string, feed: number, opened: number): readonly PostType[] {
  return postTypes.map((type, nth) => {
    const number = 800_000 + feed * 10 + nth;
    return {
      id: publicId("post", number),
      url_slug: slug,
      ...type,
      default_template_suffix: nth === 0 ? "standard" : null,
      rss_link: `${demoHost}/${slug}/${type.sysname}.rss`,
      rss_copyright: "Lantern & Rye, an invented organization",
      rss_description: `${type.name}s of the feed “${slug}”`,
      show_social_share_links: nth === 2 ? 0 : 1,
      photo: makeImage(number, opened, nth === 1 ? "picture" : "none", "hills"),
      created_at: formatInstant(opened),
      updated_at: formatInstant(opened + 90 * day),
    };
  });
}

/** Creates the post of a number without categories and type; `published` and `now` are in seconds. */
function makePost(number: number, slug: string, name: string, published: number, now: number): Post {
  const random = new Random("post", number);
  const id = publicId("post", number);
  const url = `/${slug}/${id.toLowerCase()}`;
  const madeAt = Math.min(published, now) - random.int(1, 20) * day;
  const draw = (length: number) => Array.from({ length }, () => random.pick(sentences)).join(" ");
  const tags = Array.from({ length: random.int(1, 4) }, () => random.pick(tagWords));
  const isStillAhead = random.chance(0.15);
  const expiry = (isStillAhead ? Math.max(published, now) : published) + random.int(14, 120) * day;
  return {
    id,
    name,
    url,
    absolute_url: demoHost + url,
    summary: random.chance(0.95) ? draw(2) : "",
    feature_image: drawImage(random, number * 2, madeAt, name),
    alt_image: drawImage(random, number * 2 + 1, madeAt, "", 0.5),
    tags: random.chance(0.15) ? random.pick([[], [""]]) : [...new Set(tags)],
    body: Array.from({ length: random.int(2, 7) }, () => draw(random.int(2, 5))).join("\n"),
    published_on: formatInstant(published),
    expires_on: random.chance(0.16) ? formatInstant(expiry) : "",
  };
}

function drawImage(random: Random, number: number, at: number, title: string, emptyShare = 0.1): Image {
  const announced: Partial<Record<string, Medium>> = { "Watch:": "video", "Listen:": "audio" };
  const drawn = random.weightedKey({ picture: 82, video: 10, audio: 8 });
  const medium = announced[title.split(" ")[0] ?? ""] ?? random.maybe(emptyShare, "none" as const) ?? drawn;
  return makeImage(number, at, medium, random.pick(pictureNames));
}

/** Returns the categories of a branch, root first. The tree was created at `opened` (seconds). */
function toCategories(branch: string, opened: number): Category[] {
  const names = branch.split(" > ");
  const idOf = (depth: number) => 101 + branches.indexOf(names.slice(0, depth + 1).join(" > "));
  return names.map((name, depth) => ({
    id: idOf(depth),
    parent_id: depth === 0 ? null : idOf(depth - 1),
    name,
    handle: name.toLowerCase().replace(/[^a-z]+/g, "-"),
    ...members(formatInstant(opened + idOf(depth) * day), "created_at updated_at"),
  }));
}
