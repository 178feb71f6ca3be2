import { foldName } from "@/lib/contract/fold-name";
import { contributionDate, postDate } from "@/lib/reading/contribution-date";
import { hasRecurringItem, type Kind, kindAlone, profileIds } from "@/lib/reading/kind";
import { member } from "@/lib/reading/member";
import { type Subject, subjectOf } from "@/lib/source/subject";

/** All that a list has to know of a contribution beside its text. */
export interface ContributionFacts {
  readonly subject: Subject;
  /** Null where none can be read. */
  readonly date: number | null;
  readonly hasRecurringItem: boolean;
  readonly kindAlone: Kind;
  /** Whether it can only be a renewal: one with a profile may be its first, whatever it says of itself. */
  readonly isRenewal: boolean;
}

/** The same of a post. */
export interface PostFacts {
  readonly subject: Subject;
  readonly date: number | null;
  /** Null where it has none that is text. */
  readonly foldedName: string | null;
}

/** Reads a parsed contribution. */
export function contributionFacts(record: unknown): ContributionFacts {
  const alone = kindAlone(record);
  return {
    subject: subjectOf(record),
    date: contributionDate(record),
    hasRecurringItem: hasRecurringItem(record),
    kindAlone: alone,
    isRenewal: alone === "recurring" && profileIds(record).length === 0,
  };
}

/** Reads a parsed post. */
export function postFacts(record: unknown): PostFacts {
  const name = member(record, "name");
  return {
    subject: subjectOf(record),
    date: postDate(record),
    foldedName: typeof name === "string" ? foldName(name) : null,
  };
}
