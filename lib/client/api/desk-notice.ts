import { member } from "@/lib/records/values";

/**
 * Something that holds for every page, the most important that does: the data service refuses the desk's
 * credentials, demands a pause (`until`), or does not answer (`since` the last answer; null where there was
 * none); or real records are open to whoever reaches the desk. Instants are ms UTC.
 */
export type DeskCondition =
  | { readonly cause: "refused" }
  | { readonly cause: "limited"; readonly until: number }
  | {
      readonly cause: "down";
      readonly since: number | null;
      readonly message: string;
      /** Whether the desk's copy of the records answers meanwhile. */
      readonly hasCopy: boolean;
    }
  | { readonly cause: "open" };

/** The body of `/api/notice`. */
export interface DeskNotice {
  readonly condition: DeskCondition | null;
  /** Whether it can change while a page is open: the records are those of another server. */
  readonly isWatched: boolean;
  /** When this was told (ms UTC). */
  readonly at: number;
  /** The copy of the other server's records; null where there is none, or none is known of yet. */
  readonly copy: CopyFacts | null;
}

/** What the desk's copy of another server's contributions holds. */
export interface CopyFacts {
  readonly held: number;
  /** When the oldest of it was read (ms UTC). */
  readonly readAt: number;
  readonly isWhole: boolean;
}

/** Reads the body of `/api/notice`; null for anything else. */
export function readDeskNotice(body: unknown): DeskNotice | null {
  const isWatched = member(body, "isWatched");
  const given = member(body, "condition");
  if (typeof isWatched !== "boolean" || given === undefined) return null;
  const at = member(body, "at");
  return {
    isWatched,
    condition: readCondition(given),
    at: typeof at === "number" ? at : 0,
    copy: readCopy(member(body, "copy")),
  };
}

function readCopy(copy: unknown): CopyFacts | null {
  const [held, readAt] = [member(copy, "held"), member(copy, "readAt")];
  if (typeof held !== "number" || typeof readAt !== "number") return null;
  return { held, readAt, isWhole: member(copy, "isWhole") === true };
}

/** Whether the data service keeps newer answers back: what pages show may be old. */
export function isTrouble(condition: DeskCondition | null): boolean {
  return condition !== null && condition.cause !== "open";
}

function readCondition(given: unknown): DeskCondition | null {
  const [cause, until, since, message] = ["cause", "until", "since", "message"].map((name) =>
    member(given, name),
  );
  if (cause === "refused" || cause === "open") return { cause };
  if (cause === "limited" && typeof until === "number") return { cause, until };
  if (cause !== "down" || typeof message !== "string") return null;
  const hasCopy = member(given, "hasCopy") === true;
  return { cause, message, since: typeof since === "number" ? since : null, hasCopy };
}
