import type { Image } from "@/lib/contract/image";
import { formatInstant } from "./calendar";
import { demoHost, type PictureName, pictureUrl } from "./demo-picture";
import { publicId } from "./random";

const emptyThumb =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='1' height='1'%3E%3C/svg%3E";

type Medium = "image" | "audio" | "video";

function makeImage(number: number, medium: Medium, full: string, thumb: string, at: number): Image {
  return {
    id: publicId("image", number),
    ...{ full, thumb },
    is_audio: medium === "audio",
    is_image: medium === "image",
    is_video: medium === "video",
    created_at: formatInstant(at),
    updated_at: formatInstant(at),
  };
}

/** The nth image: one of the project's pictures, made at `at` seconds. */
export function pictureImage(number: number, name: PictureName, at: number): Image {
  return makeImage(number, "image", pictureUrl(name), pictureUrl(name), at);
}

/** A recording without a picture, or a film with a still. */
export function recordingImage(number: number, medium: "audio" | "video", still: PictureName, at: number) {
  const file = `${publicId("image", number)}.${medium === "audio" ? "mp3" : "mp4"}`;
  const thumb = medium === "audio" ? emptyThumb : pictureUrl(still);
  return makeImage(number, medium, `${demoHost}/media/${file}`, thumb, at);
}

/** The placeholder of a post without a picture: its thumb is an inline data URI. */
export function emptyImage(number: number, at: number): Image {
  return makeImage(number, "image", `${demoHost}/media/empty.png`, emptyThumb, at);
}
