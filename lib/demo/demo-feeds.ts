import type { Post } from "@/lib/contract/post";
import { type Calendar, openCalendar } from "./calendar";
import { makeCategories } from "./category";
import { day, hour } from "./instant";
import { makePost } from "./post";
import { makePostTypes } from "./post-type";
import { newsTitles, storyTitles } from "./post-words";
import { Random } from "./random";

interface FeedPlan {
  readonly id: string;
  readonly label: string;
  readonly slug: string;
  readonly titles: readonly string[];
  readonly count: number;
}

const seed = 0xfeed;

const plans: readonly FeedPlan[] = [
  { id: "NEWSFEED", label: "Field Notes", slug: "news", titles: newsTitles, count: 140 },
  { id: "STRYFEED", label: "Stories", slug: "stories", titles: storyTitles, count: 125 },
];

/** A post every nine or ten days, oldest first; each twentieth shares its moment with the one before. */
function momentsOf({ count }: FeedPlan, feed: number, { start, end }: Calendar): readonly number[] {
  const random = new Random(seed, feed);
  const scheduled = 5;
  const step = (end - start - 400 * day) / (count - scheduled);
  const moments: number[] = [];
  for (let nth = 0; nth < count; nth++) {
    const toEnd = count - scheduled - nth;
    const at =
      toEnd > 0 ? end - toEnd * step + random.int(0, 5 * day) : end + 1 + (1 - toEnd) * 6 * day + 14 * hour;
    moments.push(nth % 20 === 19 ? (moments.at(-1) ?? at) : Math.floor(at));
  }
  return moments;
}

/**
 * The posts of the two demo feeds, the same for the same UTC date of `today`. Every post carries `categories` and
 * `post_type`; a few are published after `today`, some have ended.
 */
export function demoFeeds(options: {
  today: Date;
}): readonly { id: string; label: string; posts: readonly Post[] }[] {
  const calendar = openCalendar(options.today);
  const categories = makeCategories(calendar.start - 600 * day);
  return plans.map((plan, feed) => {
    const { id, label, slug, titles } = plan;
    const postTypes = makePostTypes(slug, feed, calendar.start - 300 * day);
    const press = { slug, titles, categories, postTypes, now: calendar.end };
    const posts = momentsOf(plan, feed, calendar).map((at, nth) =>
      makePost(feed * 1000 + nth, nth, at, press),
    );
    return { id, label, posts };
  });
}
