import { demoPicture } from "@/lib/demo/demo-picture";
import type { MediaKind, PostImage } from "@/lib/records/post";
import { webAddress } from "@/lib/records/text";

type MediaFile = ReturnType<typeof toFile>;
type Texts = Pick<PostImage, "thumb" | "full" | "media">;

/** The files of an Image (read API §2.3). */
export interface Media {
  readonly kind: MediaKind | "none";
  readonly thumb: MediaFile;
  readonly full: MediaFile;
}

/** Returns the files that can be shown. A thumb that is an inline placeholder does not count as a picture. */
export function toMedia({ thumb, full, media }: Texts): Media {
  const files = { thumb: toFile(thumb), full: toFile(full) };
  if (media === "audio" || media === "video") return { kind: media, ...files };
  const isEmpty = thumb === null ? files.full === null : thumb.startsWith("data:");
  if (isEmpty) return { kind: "none", thumb: null, full: null };
  return { kind: "image", thumb: files.thumb ?? files.full, full: files.full ?? files.thumb };
}

/** `host` is null for the desk's own files. */
function toFile(value: string | null) {
  const url = webAddress(value);
  if (url === null) return null;
  const own = demoPicture(url.href);
  return own === null ? { address: url.href, host: url.host } : { address: own, host: null };
}

export function hostsOf(images: readonly Texts[]): readonly string[] {
  return [...new Set(images.flatMap((image) => toMedia(image).thumb?.host ?? []))];
}
