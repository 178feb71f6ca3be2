import { succeed } from "@/lib/contract/failure";
import { parsePostSearch } from "@/lib/contract/post-query";
import { route } from "@/lib/server/http/route";
import { parsedQueryRoute } from "@/lib/server/http/viewer-context";
import { findPosts } from "@/lib/server/records/posts";

/** Finds posts of the known feeds by part of their name (`q`). Each response is recorded in the audit log. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: parsedQueryRoute(parsePostSearch, async ({ q = "" }) => {
    const found = await findPosts(q);
    return found.ok ? succeed({ data: found.value }) : found;
  }),
});
