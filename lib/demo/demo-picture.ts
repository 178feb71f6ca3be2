/** The reserved host (RFC 2606) of every address in the demo data: none of them can be reached. */
export const demoHost = "https://demo.giving-desk.example";

/** The pictures that come with the project, by name. */
export const pictureNames = [
  "bay",
  "dunes",
  "dusk",
  "fjord",
  "forest",
  "harbour",
  "hills",
  "house",
  "lake",
  "meadow",
  "night",
  "snow",
] as const;

export type PictureName = (typeof pictureNames)[number];

/** The address that a record gives for one of the pictures. */
export function pictureUrl(name: PictureName): string {
  return `${demoHost}/pictures/${name}.svg`;
}

/** The path in this service of a picture that a demo record names; null for any other address. */
export function demoPicture(url: string): string | null {
  return pictureNames.some((name) => pictureUrl(name) === url) ? `/demo${new URL(url).pathname}` : null;
}
