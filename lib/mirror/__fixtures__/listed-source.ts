import { type fail, type Outcome, succeed } from "@/lib/contract/failure";
import { contributionDate } from "@/lib/records/contribution/contribution";
import type { Source } from "@/lib/source/source";
import { subjectOf, withoutRecords } from "@/lib/source/source";
import { candidatesByPages } from "@/lib/source/upstream/candidates-by-pages";

interface Listed {
  readonly id: string;
}

/** An upstream over records in memory; `trouble` replaces every response while it is set. */
export interface ListedSource extends Source {
  readonly contributions: Map<string, Listed & { readonly ordered_at: string }>;
  readonly posts: Map<string, Listed>;
  trouble: ReturnType<typeof fail> | null;
}

/**
 * Lists contributions, and the posts of one feed, `NEWS`.
 * @param dateOf the date that contributions are sorted and filtered by
 * @param undated the date that sorts contributions without one
 */
export function listedSource(
  dateOf: (record: unknown) => number | null = contributionDate,
  undated = -1,
): ListedSource {
  const provenance = () => ({ asOf: Date.now(), doubts: [] });
  const itemOf = (record: Listed) => ({
    text: Buffer.from(JSON.stringify(record)),
    subject: subjectOf(record),
    kind: "onetime" as const,
  });
  const slice = (records: readonly Listed[], page: number, perPage: number) => ({
    ...provenance(),
    items: records.slice((page - 1) * perPage, page * perPage).map(itemOf),
    total: records.length,
    page,
    perPage,
  });
  const respond = async <T>(read: () => T): Promise<Outcome<T>> => source.trouble ?? succeed(read());
  const source: ListedSource = {
    ...withoutRecords,
    name: "upstream",
    contributions: new Map(),
    posts: new Map(),
    trouble: null,
    listContributions: ({ occurredBefore, occurredAfter, page, sort }) =>
      respond(() => {
        const dated = [...source.contributions.values()].map((record) => ({
          record,
          date: dateOf(record),
        }));
        const isBounded = occurredBefore !== undefined || occurredAfter !== undefined;
        const matching = dated.filter(({ date }) =>
          date === null
            ? !isBounded
            : date < (occurredBefore ?? Number.POSITIVE_INFINITY) &&
              date > (occurredAfter ?? Number.NEGATIVE_INFINITY),
        );
        const sorted = matching.toSorted((one, other) => (other.date ?? undated) - (one.date ?? undated));
        const ordered = sort === "contribution_date" ? sorted.reverse() : sorted;
        const records = ordered.map(({ record }) => record);
        return slice(records, page, 25);
      }),
    findCandidates: (query, caller) => candidatesByPages(source.listContributions, query, caller),
    findContribution: (id) =>
      respond(() => {
        const record = source.contributions.get(id);
        return record === undefined ? null : { ...provenance(), ...itemOf(record) };
      }),
    listPosts: (feedId, { page }) =>
      respond(() => (feedId === "NEWS" ? slice([...source.posts.values()], page, 15) : null)),
    findPost: (_feedId, id) =>
      respond(() => {
        const post = source.posts.get(id);
        return post === undefined ? null : { ...provenance(), ...itemOf(post) };
      }),
    listFeeds: async () => succeed([]),
  };
  return source;
}
