import { demoHost, type PictureName, pictureUrl } from "./demo-picture";
import { formatInstant } from "./instant";
import { idKind, publicId } from "./public-id";

const emptyThumb =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='1' height='1'%3E%3C/svg%3E";

function image(number: number, kind: "image" | "audio" | "video", full: string, thumb: string, at: number) {
  return {
    id: publicId(idKind.image, number),
    full,
    thumb,
    is_audio: kind === "audio",
    is_image: kind === "image",
    is_video: kind === "video",
    created_at: formatInstant(at),
    updated_at: formatInstant(at),
  };
}

/** A local picture as the Image of spec §2.3. */
export function pictureImage(number: number, name: PictureName, at: number) {
  return image(number, "image", pictureUrl(name), pictureUrl(name), at);
}

/** A recording: there is nothing to see but, for a film, a still. */
export function mediaImage(number: number, kind: "audio" | "video", still: PictureName, at: number) {
  const extension = kind === "audio" ? "mp3" : "mp4";
  const thumb = kind === "audio" ? emptyThumb : pictureUrl(still);
  return image(number, kind, `${demoHost}/media/${publicId(idKind.image, number)}.${extension}`, thumb, at);
}

/** The placeholder of a post without a picture: its thumb is an inline data URI. */
export function emptyImage(number: number, at: number) {
  return image(number, "image", `${demoHost}/media/empty.png`, emptyThumb, at);
}
