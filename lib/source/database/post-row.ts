import { foldName } from "@/lib/contract/fold-name";
import { postDate } from "@/lib/records/post";
import { member } from "@/lib/records/values";
import { type Incoming, storable, undated } from "./contribution-row";

/** What the store's columns say of a post. */
export interface PostRow {
  readonly id: string;
  readonly publishedAt: number;
  readonly nameFolded: string;
  readonly text: Uint8Array;
}

/** Reads the columns out of a post; whatever a real one lacks has a stand-in. */
export function toPostRow({ id, value, text }: Incoming): PostRow {
  const name = member(value, "name");
  return {
    id,
    publishedAt: postDate(value) ?? undated,
    nameFolded: typeof name === "string" ? foldName(storable(name)) : "",
    text,
  };
}
