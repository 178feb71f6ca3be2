import * as z from "zod/mini";
import { savedView } from "@/lib/contract/saved-view";
import { kinds, statuses } from "@/lib/records/labels";
import { facets } from "@/lib/search/conditions";

/**
 * The bodies of this desk's API responses, as far as pages read them. Instants are ms UTC. The browser loads
 * these schemas with its first request; the numbers and sums of a list, which a first view shows, have none.
 */

const list = <Item extends z.ZodMiniType>(item: Item) => z.readonly(z.array(item));
const nullableText = z.nullable(z.string());
const count = z.number().check(z.minimum(0));
/** When a copy was read, and whether it is complete; null for records that are not a copy. */
const copy = z.nullable(z.object({ asOf: z.number(), isComplete: z.boolean() }));

/**
 * `/api/notice`: the most important condition of the desk. `limited`: the data service demands a pause;
 * `open`: real records are open to every visitor of the desk.
 */
export const deskNotice = z.object({
  condition: z.nullable(
    z.discriminatedUnion("cause", [
      z.object({ cause: z.literal("refused") }),
      z.object({ cause: z.literal("limited"), until: z.number() }),
      z.object({
        cause: z.literal("down"),
        /** The time of the last successful response; null if there was none. */
        since: z.nullable(z.number()),
        message: z.string(),
        hasCopy: z.boolean(),
      }),
      z.object({ cause: z.literal("open") }),
    ]),
  ),
  /** Whether it can change while a page is open: records come from an upstream or a standby. */
  isWatched: z.boolean(),
  at: z.number(),
  /** The copy of the upstream's contributions, and when its oldest part was read. */
  copy: z.nullable(z.object({ held: z.number(), readAt: z.number(), isWhole: z.boolean() })),
  /** The time that the standby's data is from, while lists are read from it. */
  standbyAsOf: z.nullable(z.number()),
});
export type DeskNotice = z.infer<typeof deskNotice>;
export type DeskCondition = NonNullable<DeskNotice["condition"]>;

const facetCounts = list(z.object({ value: nullableText, count }));
/** The contributions of a list, counted by value. `isAtLeast`: more match than the `total` counted. */
export const listFacets = z.object({
  total: count,
  isAtLeast: z.boolean(),
  /** Null for a list without contributions. */
  facets: z.nullable(z.record(z.enum(facets), facetCounts)),
});
export type ListFacets = z.infer<typeof listFacets>;

/** Limits of a search: more matches than were counted, a corrected typo, an unknown email address. */
const searchFlags = { isAtLeast: z.boolean(), isForgiving: z.boolean(), isUnknownAddress: z.boolean() };
/** The same limits for a list narrowed by words (`X-Search`). */
export const searchNote = z.object(searchFlags);
export type SearchNote = z.infer<typeof searchNote>;

const searchHit = z.object({
  id: z.string(),
  name: nullableText,
  amount: z.string(),
  at: z.nullable(z.number()),
  kind: z.enum(kinds),
  status: z.enum(statuses),
  /** Absent for a contribution that is not a test. */
  isTest: z.optional(z.boolean()),
  /** The texts that contain the words. */
  found: list(
    z.object({ of: z.string(), stretches: list(z.object({ text: z.string(), isMarked: z.boolean() })) }),
  ),
  voidReceipts: list(z.object({ number: z.string(), replacedBy: nullableText })),
  /** The receipt or payment, on the contribution's page, that the words name in full. */
  anchor: z.optional(z.templateLiteral(["#", z.string()])),
});
export type SearchHit = z.infer<typeof searchHit>;

/** Contributions that were found by words (`/api/search`), and the number of records that were searched. */
export const searchAnswer = z.object({
  ...searchFlags,
  hits: list(searchHit),
  coverage: z.object({ records: count }),
  copy,
});
export type FoundLines = z.infer<typeof searchAnswer>;

/** Supporters that were found by words (`/api/supporters`). */
export const supporterAnswer = z.object({
  data: list(z.object({ id: z.string(), name: nullableText, email: nullableText, contributions: count })),
  isUnknownAddress: z.boolean(),
});
export type FoundSupporters = z.infer<typeof supporterAnswer>;

/** Posts that were found by name (`/api/posts`). */
export const postAnswer = z.object({
  data: list(
    z.object({
      id: z.string(),
      name: nullableText,
      publishedAt: z.nullable(z.number()),
      feed: z.object({ id: z.string(), label: z.string() }),
    }),
  ),
});
export type FoundPosts = z.infer<typeof postAnswer>;

/** The size of an export if it started now. */
export const exportPlan = z.object({
  contributions: count,
  isAtLeast: z.boolean(),
  asOf: z.number(),
  isComplete: z.boolean(),
});
export type ExportPlan = z.infer<typeof exportPlan>;

/** The progress of an export. `unknown`: it has not begun, or ended long ago. */
export const exportProgress = z.object({
  state: z.enum(["unknown", "running", "done", "failed", "cancelled"]),
  /** The number of contributions read so far, and in all; null until they are counted. */
  read: count,
  of: z.nullable(count),
  rows: count,
  trouble: nullableText,
  requestId: nullableText,
});
export type ExportProgress = z.infer<typeof exportProgress>;

/** A link that works once and expires. */
export const onceLink = z.object({ href: z.string(), expiresAt: z.number() });
export type OnceLink = z.infer<typeof onceLink>;

/** The account of the session, and the milliseconds until the session ends. */
export const sessionOwner = z.object({ id: z.string(), endsIn: z.number() });

/** The saved views of a person, and those shared by others (`/api/views`). */
export const savedViews = z.object({ views: list(savedView) });

export const secondFactor = z.object({ uri: z.string(), recoveryCodes: list(z.string()) });
export type SecondFactor = z.infer<typeof secondFactor>;
export const createdToken = z.object({ token: z.string() });
