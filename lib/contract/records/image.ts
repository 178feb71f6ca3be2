import * as z from "zod";
import { dataUriOrUrl, dateTime, url } from "./scalars";

/** A picture, recording or film (read API §2.3). */
export const image = z
  .looseObject({
    id: z.string(),
    full: url.describe("The file at its full size."),
    thumb: dataUriOrUrl,
    is_audio: z.boolean(),
    is_image: z.boolean(),
    is_video: z.boolean(),
    created_at: dateTime,
    updated_at: dateTime,
  })
  .describe("A media file with its thumbnail.");

export type Image = z.infer<typeof image>;
