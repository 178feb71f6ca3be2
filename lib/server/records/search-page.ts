import "server-only";
import type { SearchQuery } from "@/lib/contract/contribution-query";
import { succeed } from "@/lib/contract/failure";
import { recordDetails } from "@/lib/server/access/guarded-source";
import { readUnaudited, releaseAudited } from "@/lib/server/access/read-source";
import { searchRecords } from "./contribution-lists";
import { readPosts } from "./posts";
import { supporterSlice } from "./supporters";

const maxSupporters = 3;

/** Searches contributions and, by `words` (if any), supporters and posts, with one audit entry. */
export function searchEverything(query: SearchQuery, words: string) {
  return releaseAudited(
    ({ subjects, others: { supporters, posts } }) => {
      const named = [
        ...posts.map(({ id }) => ({ id, supporterId: null })),
        ...supporters.map(({ id }) => ({ id: null, supporterId: id })),
      ];
      const details = recordDetails("search", "contribution", [...subjects, ...named]);
      return { ...details, count: subjects.length };
    },
    async () => {
      const [found, others] = await Promise.all([searchRecords(query, readUnaudited), readOthers(words)]);
      return found.ok ? succeed({ ...found.value, others }) : found;
    },
  );
}

/** Finds supporters and posts by words, without an audit entry. */
export async function readOthers(words: string) {
  if (words === "") return { supporters: [], posts: [] };
  const query = { q: words, sort: "-last_gift", page: 1, limit: maxSupporters } as const;
  const [people, posts] = await Promise.all([supporterSlice(query, readUnaudited), readPosts(words)]);
  // Supporters found by a similar address are other people.
  const isFound = people.ok && !people.value.isUnknownAddress;
  return { supporters: isFound ? people.value.supporters : [], posts: posts.ok ? posts.value : [] };
}
