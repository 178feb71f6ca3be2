import { type Badge, badgesOf } from "./badges";
import { contributionDate, postDate, readInstant } from "./contribution-date";
import type { Kind } from "./kind";
import { cutLongTexts } from "./long-texts";
import { isSet, member, memberList } from "./member";
import type { PaymentMethodReading } from "./payment-method";
import { type PostState, postState } from "./post-state";
import { recordId } from "./record-id";
import {
  amountFields,
  itemFields,
  paymentFields,
  planFields,
  type RowReceipt,
  read,
  rowReceipt,
  supporterFields,
} from "./row-fields";
import { contributionStatus, type Status } from "./status";
import { readText } from "./text";

/**
 * What the contributions table can say about a record, few and short enough to travel by the page. Dates in
 * ms UTC, amounts as decimal text in major units of `currency`; null where the record says nothing.
 */
export interface ContributionRow {
  readonly id: string;
  readonly kind: Kind;
  readonly status: Status;
  readonly badges: readonly Badge[];
  /** Spam, test or deleted: shown, but not counted in sums. */
  readonly isMuted: boolean;
  readonly occurredAt: number | null;
  readonly createdAt: number | null;
  readonly updatedAt: number | null;
  readonly refundedAt: number | null;
  readonly supporter: string | null;
  readonly supporterId: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly supporterType: string | null;
  readonly groups: readonly string[];
  readonly city: string | null;
  readonly country: string | null;
  /** `Monthly, day 31` */
  readonly schedule: string | null;
  readonly nextBillingOn: number | null;
  readonly currency: string | null;
  readonly amount: string | null;
  /** Covered costs that are part of the amount; null where none are. */
  readonly coverCosts: string | null;
  /** What was given back; null where nothing was. */
  readonly refunded: string | null;
  readonly balance: string | null;
  readonly subtotal: string | null;
  readonly tax: string | null;
  readonly shipping: string | null;
  readonly discounts: string | null;
  readonly shippingMethod: string | null;
  readonly method: PaymentMethodReading | null;
  readonly gateway: string | null;
  readonly reference: string | null;
  readonly attempts: number;
  /** The first item in words. */
  readonly item: string | null;
  readonly itemCode: string | null;
  readonly moreItems: number;
  readonly units: number;
  readonly recurringItems: number | null;
  readonly shippableItems: number | null;
  readonly downloadableItems: number | null;
  readonly receipt: RowReceipt | null;
  readonly source: string | null;
  readonly referral: string | null;
  readonly trackingSource: string | null;
  readonly medium: string | null;
  readonly campaign: string | null;
}

export type RowField = keyof ContributionRow;

/** Fields that a row has whatever its columns: its id and state, and what the sums of a page add. */
type CommonField = "id" | "kind" | "status" | "badges" | "isMuted" | "supporter" | "amount" | "currency";

/** A row with the fields that the columns of its list show: a page holds no others. */
export type ListRow = Pick<ContributionRow, CommonField> & Partial<ContributionRow>;

/** The row with the common fields and some others. */
export function pickFields(row: ContributionRow, fields: readonly RowField[]): ListRow {
  const picked: { -readonly [Field in RowField]?: ContributionRow[Field] } = {};
  const copy = <Field extends RowField>(field: Field) => {
    picked[field] = row[field];
  };
  for (const field of fields) copy(field);
  const { id, kind, status, badges, isMuted, supporter, amount, currency } = row;
  return { ...picked, id, kind, status, badges, isMuted, supporter, amount, currency };
}

const nothingWhole: ReadonlySet<string> = new Set();

/**
 * Reads a contribution for the table (read API §2.6), its long texts cut. Its kind is the source's to say.
 */
export function toContributionRow(given: unknown, kind: Kind): ContributionRow {
  const { record } = cutLongTexts(given, nothingWhole);
  return {
    id: recordId(given) ?? "",
    kind,
    status: contributionStatus(record).status,
    badges: badgesOf(record),
    isMuted: ["is_spam", "is_test", "is_deleted"].some((flag) => isSet(member(record, flag))),
    occurredAt: contributionDate(record),
    createdAt: readInstant(member(record, "created_at")),
    updatedAt: readInstant(member(record, "updated_at")),
    refundedAt: readInstant(member(record, "refunded_at")),
    ...supporterFields(record),
    ...planFields(record),
    ...amountFields(record),
    ...paymentFields(record),
    ...itemFields(record),
    receipt: rowReceipt(record),
    source: read(record, "source"),
    referral: read(record, "referral_source"),
    trackingSource: read(record, "tracking_source"),
    medium: read(record, "tracking_medium"),
    campaign: read(record, "tracking_campaign"),
  };
}

export type MediaKind = "image" | "audio" | "video";

/** What a row of the posts table and a tile of the gallery say; dates in ms UTC. */
export interface PostRow {
  readonly id: string;
  readonly name: string;
  readonly state: PostState;
  readonly publishedAt: number | null;
  readonly expiresAt: number | null;
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly type: string | null;
  readonly typeSysname: string | null;
  /** Address of the thumbnail, `data:` for an empty placeholder; as recorded, never to be loaded unasked. */
  readonly thumb: string | null;
  readonly full: string | null;
  readonly media: MediaKind | null;
  readonly summary: string | null;
}

/**
 * Reads a post for the table (read API §2.2); whatever a real record lacks is null. `now` in ms UTC decides
 * its state.
 */
export function toPostRow(record: unknown, now: number): PostRow {
  const dates = { publishedAt: postDate(record), expiresAt: readInstant(member(record, "expires_on")) };
  const type = member(record, "post_type");
  const image = member(record, "feature_image");
  return {
    id: recordId(record) ?? "",
    name: readText(member(record, "name")) ?? "",
    state: postState(dates, now),
    ...dates,
    categories: texts(memberList(record, "categories").map((category) => member(category, "name"))),
    tags: texts(memberList(record, "tags")),
    type: readText(member(type, "name")),
    typeSysname: readText(member(type, "sysname")),
    thumb: readText(member(image, "thumb")),
    full: readText(member(image, "full")),
    media: mediaKind(image),
    summary: readText(member(record, "summary")),
  };
}

/** What a media file is (read API §2.3); null where there is none or it says nothing. */
export function mediaKind(image: unknown): MediaKind | null {
  if (isSet(member(image, "is_video"))) return "video";
  if (isSet(member(image, "is_audio"))) return "audio";
  return isSet(member(image, "is_image")) ? "image" : null;
}

function texts(values: readonly unknown[]): readonly string[] {
  return values.map(readText).filter((text) => text !== null);
}
