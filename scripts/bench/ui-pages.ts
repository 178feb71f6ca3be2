import * as z from "zod";
import { paths } from "@/lib/paths";
import { feedId } from "./cases";

/** A page to be measured. `first` finds what a reader waits for. */
export interface UiPage {
  readonly name: string;
  readonly url: string;
  readonly first: string;
}

const row = "main tbody a[href]";
const heading = "main h1";
const records = z.object({ data: z.array(z.looseObject({ id: z.string() })) });

/**
 * The pages of the desk at `server`, with a contribution and a post of its first pages, and the way into another.
 * @param locked a desk that asks people to sign in
 */
export async function findPages(server: string, locked: string): Promise<readonly UiPage[]> {
  const contribution = await longestId(server + paths.apiContributions);
  const post = await longestId(server + paths.apiPosts(feedId));
  const pages = [
    { name: "/", url: "/", first: heading },
    { name: "/contributions", url: paths.contributions, first: row },
    { name: "/contributions/ID", url: paths.contribution(contribution), first: heading },
    { name: "/feeds/ID/posts", url: paths.posts(feedId), first: row },
    { name: "/feeds/ID/posts/ID", url: paths.post(feedId, post), first: heading },
    { name: "/settings", url: paths.settings, first: heading },
    { name: "/status", url: paths.status, first: heading },
  ].map((page) => ({ ...page, url: server + page.url }));
  return [...pages, { name: "/sign-in", url: locked + paths.signIn, first: heading }];
}

/** The id of the record with the most to show, so that the figures flatter nobody. */
async function longestId(list: string): Promise<string> {
  const { data } = records.parse(await (await fetch(list)).json());
  const lengths = data.map((record) => ({ id: record.id, length: JSON.stringify(record).length }));
  const [longest] = lengths.sort((one, other) => other.length - one.length);
  if (longest === undefined) throw new Error(`${list} is empty.`);
  return longest.id;
}
