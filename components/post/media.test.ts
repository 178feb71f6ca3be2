import { describe, expect, it } from "vitest";
import { pictureUrl } from "@/lib/demo/demo-picture";
import { parseImage } from "@/lib/records/post";
import { webAddress } from "@/lib/records/text";
import { hostsOf, toMedia } from "./media";

const empty = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP";
const remote = "https://media.example.org/a.jpg";

describe("toMedia", () => {
  it.each([
    ["an image", { is_image: true, thumb: remote, full: remote }, "image"],
    ["a recording", { is_audio: true, thumb: empty, full: remote }, "audio"],
    ["a video with text flags", { is_video: "1", thumb: remote, full: remote }, "video"],
    ["the placeholder of an empty image", { is_image: true, thumb: empty, full: remote }, "none"],
    ["no image", null, "none"],
    ["an image without a flag", { thumb: remote }, "image"],
  ])("reads %s", (_, image, kind) => expect(toMedia(parseImage(image)).kind).toBe(kind));

  it("maps demo images to the desk's files and lists the host of any other image", () => {
    const own = toMedia(parseImage({ is_image: true, thumb: pictureUrl("bay"), full: remote }));
    expect(own.thumb).toEqual({ address: "/demo/pictures/bay.svg", host: null });
    expect(own.full).toEqual({ address: remote, host: "media.example.org" });
  });

  it("uses an image of one size for both", () => {
    const file = { address: remote, host: "media.example.org" };
    for (const image of [{ thumb: remote }, { full: remote }]) {
      expect(toMedia(parseImage({ is_image: true, ...image }))).toMatchObject({ thumb: file, full: file });
    }
  });
});

it.each(["javascript:alert(1)", "data:text/html,x", "//evil.example", "/path", "ftp://a.example", "", null])(
  "webAddress refuses %j",
  (value) => expect(webAddress(value)).toBeNull(),
);

it("hostsOf lists each foreign host once", () => {
  const image = (thumb: string | null) => ({ thumb, full: null, media: "image" }) as const;
  const images = [remote, remote, pictureUrl("bay"), empty, null, "https://b.example/x"].map(image);
  expect(hostsOf(images)).toEqual(["media.example.org", "b.example"]);
});
