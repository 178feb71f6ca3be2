import type { ColumnType } from "kysely";
import type { AccountTables } from "./account-tables";
import type { AuditTables } from "./audit-tables";
import type { InsightTables } from "./insight-tables";
import type { MirrorTables } from "./mirror-tables";
import type { SupporterTables } from "./supporter-tables";

/** UTF-8 JSON text: bytes in SQLite, `text` in PostgreSQL; the engine converts (see `Engine.document`). */
type Document = ColumnType<unknown, unknown, unknown>;

/**
 * By what damage to the documents of a row is noticed (`documentDigest`); null where they were stored before
 * there was one.
 */
type Digest = ColumnType<string | null, string | null | undefined, string | null>;

export interface Tables extends AccountTables, AuditTables, InsightTables, MirrorTables, SupporterTables {
  /** One row: every writing transaction bumps `version`, which also makes writers wait for each other. */
  store: {
    id: number;
    version: number;
    next_seq: number;
    demo: number;
    /**
     * Identifies the secret that seals second factors; null until people sign in (lib/accounts/secret.ts).
     */
    secret_fingerprint: string | null;
  };
  contribution: ContributionTable;
  contribution_doc: { seq: number; doc: Document; digest: Digest };
  /** Which contributions belong to a recurring profile, in the order that decides which came first. */
  contribution_profile: { profile_id: string; occurred_at: number; id: string; seq: number };
  /** The earliest stored contribution of each profile. */
  profile: { profile_id: string; first_seq: number; first_occurred_at: number; first_id: string };
  /** Contributions by UTC day and kind: totals and page positions come from sums over it. */
  day_count: { day: number; n0: number; n1: number; n2: number };
  feed: { id: string; label: string };
  post: { seq: number; feed_id: string; id: string; published_at: number; name_folded: string };
  /** `categories` and `post_type` apart from the rest, because a caller gets them only when asked for. */
  post_doc: { seq: number; doc: Document; categories: Document; post_type: Document; digest: Digest };
  /**
   * Sign-ins by a provider that are under way, until `expires_at` in ms UTC. State and cookie are kept as
   * hashes.
   */
  sign_on_attempt: {
    state_hash: string;
    browser_hash: string;
    issuer: string;
    nonce: string;
    verifier: string;
    redirect_uri: string;
    next: string;
    address: string;
    expires_at: number;
  };
  contribution_search: SearchTable;
  /** How far imports have come that did not end by themselves, by file (lib/import). */
  import_mark: {
    file: string;
    offset: number;
    line: number;
    read: number;
    /** The rejected records and the warnings as JSON. */
    rejections: string;
  };
  /** Work that one process does at a time, such as an import. */
  lease: { name: string; holder: string; expires_at: number };
}

export interface ContributionTable {
  seq: number;
  id: string;
  /** `contribution_date` in ms UTC. */
  occurred_at: number;
  /** Position in `kinds`: 0 onetime, 1 initial, 2 recurring. */
  kind: number;
  supporter_id: string | null;
}

/** What a contribution is found by (lib/search/search-keys.ts). */
export interface SearchTable {
  /** Its hour, then its number in the store (`sortKeysBetween` in lib/search/search-index.ts). */
  sort_key: number;
  seq: number;
  /** Folded words, each between blanks. */
  text: string;
  /** The total in ten-thousandths of its currency. */
  amount: number | null;
  currency: string | null;
  status: string | null;
  method: string | null;
  source: string | null;
  country: string | null;
  campaign: string | null;
}
