import * as z from "zod/mini";
import type { Outcome } from "./failure";
import { isOpaqueId, visibleName } from "./text";

export const maxViews = 50;
const maxNameLength = 60;
const maxQueryLength = 2000;

const listPath = /^\/(?:contributions|supporters|feeds\/((?:[\w.~!'()*-]|%[\dA-Fa-f]{2})+)\/posts)$/;

/** Whether a path is that of a list. The id of a feed is percent-encoded in it. */
function isListPath(path: string): boolean {
  const [list, feed] = listPath.exec(path) ?? [];
  if (feed === undefined) return list !== undefined;
  return isOpaqueId(new URLSearchParams(`id=${feed}`).get("id") ?? "");
}

const name = z
  .string({ error: "Enter a name." })
  .check(
    z.trim(),
    z.regex(visibleName, { error: "Enter a name." }),
    z.maxLength(maxNameLength, { error: `Use at most ${maxNameLength} characters.` }),
    z.regex(/^[^\p{Cc}\u2028\u2029]*$/u, { error: "Use one line of text." }),
  );
const isShared = z.boolean({ error: "Must be true or false." });

/** A named list with its filters, order and columns. Parsed by the server and by the browser. */
export const viewRequest = z.object({
  name,
  path: z
    .string({ error: "Must be the path of a list." })
    .check(z.refine(isListPath, { error: "Must be the path of a list." })),
  /** The query of the list's URL, without `?`. */
  query: z
    .string({ error: "Must be the query of a list." })
    .check(
      z.maxLength(maxQueryLength, { error: "This list has too many filters to be saved." }),
      z.regex(/^[^\s#?]*$/, { error: "Must be the query of a list." }),
    ),
  /** Whether everyone with an account can see it. */
  isShared,
});
export type ViewRequest = Readonly<z.infer<typeof viewRequest>>;

/** Changes the name of a view, or whether it is shared. Absent members are unchanged. */
export const viewChange = z.object({ name: z.optional(name), isShared: z.optional(isShared) });
export type ViewChange = Readonly<z.infer<typeof viewChange>>;

export const savedView = z.object({
  id: z.string(),
  ...viewRequest.shape,
  /** The name of the person who shared it; null for one's own view. */
  owner: z.nullable(z.string()),
  /** Whether the viewer may rename, share or delete it. */
  mayChange: z.boolean(),
});
export type SavedView = Readonly<z.infer<typeof savedView>>;

/** A store of views: the desk's accounts or, without accounts, the browser. */
export interface ViewStore {
  create(request: ViewRequest): Promise<Outcome<null>>;
  change(id: string, change: ViewChange): Promise<Outcome<null>>;
  remove(id: string): Promise<Outcome<null>>;
}

export const viewProblems = {
  taken: "You already have a view with this name.",
  takenByOwner: "Its owner already shares a view with this name.",
  tooMany: `You have ${maxViews} saved views. Delete one first.`,
  noStore: "This browser doesn’t store data for Giving Desk.",
} as const;

/** Whether two names look the same, ignoring case. */
export function isSameName(one: string, other: string): boolean {
  return one.normalize("NFC").toLowerCase() === other.normalize("NFC").toLowerCase();
}
