import { members } from "@/lib/contract/records/members";
import type { Image } from "@/lib/contract/records/post";
import { formatInstant } from "./calendar";
import { publicId } from "./random";
import { textsOf } from "./tables";

/** The reserved host (RFC 2606) of every URL in the demo data, so that none of them can be reached. */
export const demoHost = "https://demo.giving-desk.example";

export const pictureNames = textsOf("bay|dunes|dusk|fjord|forest|harbour|hills|house|lake|meadow|night|snow");

/** Returns the URL of a picture in demo records. */
export function pictureUrl(name: string): string {
  return `${demoHost}/pictures/${name}.svg`;
}

/** Returns the path in this service of a picture URL in a demo record; null for any other URL. */
export function demoPicture(url: string): string | null {
  return pictureNames.some((name) => pictureUrl(name) === url) ? `/demo${new URL(url).pathname}` : null;
}

const emptyThumb =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='1' height='1'%3E%3C/svg%3E";

/** `none` is the placeholder of a post without a picture: its thumb is an inline data URI. */
export type Medium = "picture" | "none" | "audio" | "video";

/** Creates the nth image, dated `at` (seconds). Audio has no picture; a video has one as its still. */
export function makeImage(number: number, at: number, medium: Medium, name: string): Image {
  const id = publicId("image", number);
  const files = { none: "empty.png", audio: `${id}.mp3`, video: `${id}.mp4` };
  return {
    id,
    full: medium === "picture" ? pictureUrl(name) : `${demoHost}/media/${files[medium]}`,
    thumb: medium === "none" || medium === "audio" ? emptyThumb : pictureUrl(name),
    is_audio: medium === "audio",
    is_image: medium === "picture" || medium === "none",
    is_video: medium === "video",
    ...members(formatInstant(at), "created_at updated_at"),
  };
}
