import type { PostType } from "@/lib/contract/post-type";
import { demoHost } from "./demo-picture";
import { emptyImage, pictureImage } from "./image";
import { day, formatInstant } from "./instant";
import { idKind, publicId } from "./public-id";

/** Numbers of the feeds' own images lie beyond those of their posts. */
const firstNumber = 800_000;

interface Kind {
  readonly name: string;
  readonly sysname: string;
  readonly template: string | null;
  readonly imagepath: string | null;
}

const kinds: readonly Kind[] = [
  { name: "Article", sysname: "blog", template: null, imagepath: null },
  { name: "Slide", sysname: "slide", template: "wide", imagepath: "/pictures/slides" },
  { name: "Snippet", sysname: "snippet", template: null, imagepath: null },
];

/** The three types of post (spec §2.5) of one feed; `opened` in seconds. */
export function makePostTypes(slug: string, feed: number, opened: number): readonly PostType[] {
  return kinds.map(({ name, sysname, template, imagepath }, nth) => {
    const number = firstNumber + feed * 10 + nth;
    return {
      id: publicId(idKind.post, number),
      url_slug: slug,
      name,
      sysname,
      template_suffix: template,
      default_template_suffix: nth === 0 ? "standard" : null,
      rss_link: `${demoHost}/${slug}/${sysname}.rss`,
      rss_copyright: "Lantern & Rye, an invented organization",
      rss_description: `${name}s of the feed “${slug}”`,
      imagepath,
      show_social_share_links: nth === 2 ? 0 : 1,
      photo: nth === 1 ? pictureImage(number, "hills", opened) : emptyImage(number, opened),
      created_at: formatInstant(opened),
      updated_at: formatInstant(opened + 90 * day),
    };
  });
}
