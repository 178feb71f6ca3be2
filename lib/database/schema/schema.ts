import { type Kysely, type RawBuilder, sql } from "kysely";
import { auditTriggers } from "./audit-triggers";
import { columnDefinitions, type EngineName, type RowOf, type Table, table } from "./columns";

/** All tables. Instants are ms UTC, flags are 0 or 1, amounts are in ten-thousandths of their currency. */
const tables = {
  // Records, and data derived from them in the same transaction.

  /**
   * One row. Every writing transaction raises `version`. `cleared` is the version that last removed all
   * records, 0 if none did. `secret_fingerprint` identifies the secret that seals second factors
   * (lib/accounts/secret.ts); null until people sign in.
   */
  store: table(
    `id integer, version integer, cleared integer, next_seq integer, demo integer,
    secret_fingerprint text null`,
    "id",
  ),
  /**
   * Contributions, as lists and sums (lib/insights) read them. `changed` is the version of the store that
   * wrote the row. `occurred_at` is the date in lists, `kind` the index in `kinds`; `traits` are bits
   * (lib/database/figure-traits.ts). `product` is the code of the first item; `product_covered` is that code
   * with the names of sponsored persons replaced by `•••`, null if there are none. `plan` is the first
   * recurring profile; `card_expires_at` is the expiry of an active plan's card.
   */
  contribution: table(
    `seq integer, id text unique, changed integer, occurred_at integer, kind integer,
    supporter_id text null, traits integer, amount integer null, refunded integer, costs integer,
    currency text null, method text null, source text null, country text null, campaign text null,
    product text null, product_covered text null, plan text null, card_expires_at integer null`,
    "seq",
    {
      contribution_by_date: "occurred_at, id, kind",
      contribution_by_kind: "kind, occurred_at, id",
      contribution_by_supporter: "supporter_id, occurred_at, id",
      contribution_by_change: "changed, seq",
    },
  ),
  /** Removed contributions, with the version that removed each: other processes then remove its figures. */
  contribution_gone: table("seq integer, changed integer", "seq", {
    contribution_gone_by_change: "changed, seq",
  }),
  /** `digest` detects damage (`documentDigest`). */
  contribution_doc: table("seq integer, doc document, digest text", "seq"),
  /**
   * Contributions of a recurring profile, in the order that decides which came first, except that undated
   * ones precede the others here. `is_active`: whether the profile is active by this contribution; null if
   * that is spam, test or deleted and so does not count.
   */
  contribution_profile: table(
    "profile_id text, occurred_at integer, id text, seq integer, is_active integer null",
    "profile_id, occurred_at, id",
    { contribution_profile_by_seq: "seq" },
  ),
  /** Counts of contributions by UTC day and kind. Totals and page offsets are sums of them. */
  day_count: table("day integer, n0 integer, n1 integer, n2 integer", "day"),

  feed: table("id text, label text", "id"),
  post: table(
    "seq integer, feed_id text, id text, published_at integer, name_folded text, doc document, digest text",
    "seq",
    { post_by_date: "feed_id, published_at, id" },
  ),

  /**
   * The search index (lib/search/search-keys.ts). `sort_key` is the hour, then the `seq` (`sortKeysBetween`).
   * `text` holds folded words, each between blanks. `amount` is the total, `giver` the giver's name as it is
   * sorted, `refunded_at` the time of the last refund, if money was returned. `traits` are those of the
   * contribution's own row; `is_notable` is 1 if few contributions have one of them, else null
   * (lib/database/figure-traits.ts). `is_double` is 1 for a possible double charge, else null
   * (lib/search/double-charges.ts). The index by currency begins with an expression, so that it serves only
   * lists by amount: a search by date would have to sort its rows.
   */
  contribution_search: table(
    `sort_key integer, seq integer unique, text text, amount integer null, currency text null,
    status text null, method text null, source text null, country text null, campaign text null,
    product text null, product_covered text null, receipt text null, plan text null, giver text null,
    refunded_at integer null, traits integer, is_notable integer null, is_double integer null`,
    "sort_key",
    {
      contribution_search_by_amount: "amount",
      // PostgreSQL needs the column, too, to read only the index.
      contribution_search_by_currency: "(coalesce(currency, '')), amount, sort_key, currency",
      contribution_search_by_giver: "giver, sort_key desc",
      contribution_search_by_status: "status, sort_key",
    },
  ),

  /**
   * Supporters, derived from their contributions (lib/supporters). `no` is the row number in SQLite's
   * full-text tables. Names and texts are from the newest contribution, `newest_seq`; the keys identify the
   * same person (lib/records/same-person.ts). `unsummed` counts paid contributions that are in no total,
   * because their amount cannot be added. `first_at` and `last_at` are of received ones, or else the least
   * safe integer. `active_plans` counts profiles whose newest contribution is this supporter's and has them
   * active.
   */
  supporter: table(
    `no integer, id text unique, name text null, sort_name text, email text null, phone text null,
    company text null, is_organization integer, text text, email_key text null, phone_key text null,
    place_key text null, country text null, newest_seq integer, contributions integer, unsummed integer,
    first_at integer, last_at integer, active_plans integer`,
    "no",
    {
      supporter_by_name: "sort_name, id",
      // Includes the columns of filters, so that counting reads only the index.
      supporter_by_last_gift: "last_at, id, active_plans, country",
      supporter_by_email_key: "email_key",
      supporter_by_phone_key: "phone_key",
      supporter_by_place_key: "place_key",
    },
  ),
  /** `net` is `amount - refunded`. */
  supporter_total: table(
    `supporter_id text, currency text, amount integer, refunded integer, net integer, gifts integer,
    first_at integer null, last_at integer null`,
    "supporter_id, currency",
    { supporter_total_by_net: "currency, net, supporter_id" },
  ),
  /**
   * Contributions that name a supporter. The currency is null if nothing was received, and `""` if it is
   * unnamed.
   */
  supporter_gift: table(
    `seq integer, supporter_id text, occurred_at integer null, currency text null, amount integer,
    refunded integer, unsummed integer`,
    "seq",
    {
      supporter_gift_by_supporter: "supporter_id, currency, occurred_at, amount, refunded, unsummed",
    },
  ),

  /** Unfinished imports, by file (lib/import). `rejections`: rejected records and warnings as JSON. */
  import_mark: table("file text, offset integer, line integer, read integer, rejections text", "file"),
  /** Work that only one process does at a time, such as an import. Instants are by the database's clock. */
  lease: table("name text, holder text, expires_at integer", "name"),
  /**
   * Limits that all desks share (lib/database/allowance.ts): `taken` until `ends_at`, or only that instant.
   * The row `exports` is a lock (lib/export/runs.ts).
   */
  allowance: table("name text, taken integer, ends_at integer", "name"),
  /**
   * Exports of the last hour, and ids that were canceled before they began (lib/export/runs.ts). The desk
   * that runs an export sets `seen_at` every second.
   */
  export_run: table(
    `run text, who text, id text, state text, is_counted integer, is_cancelled integer, read integer,
    total integer null, rows integer, trouble text null, request_id text null, started_at integer,
    seen_at integer`,
    "run",
    { export_run_by_owner: "who, id" },
  ),

  // People, their sign-ins and the audit log.

  /** `password` is the hash that lib/accounts/passwords/hasher.ts derives. */
  person: table(
    `id text, name text, email text unique, role text, disabled integer, password text null,
    created_at integer`,
    "id",
  ),
  /** A person's identifier at a sign-in provider. */
  identity: table("issuer text, subject text, person_id text, created_at integer", "issuer, subject", {
    identity_by_person: "person_id",
  }),
  /** `hash` is of the cookie's value, `used_at` is the last use, `expires_at` the latest end. */
  session: table(
    `id text, hash text unique, person_id text, address text null, user_agent text, created_at integer,
    used_at integer, expires_at integer`,
    "id",
    { session_by_person: "person_id" },
  ),
  /** A single-use link. A person has at most one; the first admin's link has no person. */
  link: table("hash text, purpose text, person_id text null unique, expires_at integer", "hash"),
  /**
   * `secret` is encrypted, `recovery_codes` a JSON array of hashes. Only steps after `last_step` count,
   * or far before it (lib/accounts/sign-in/second-factor.ts).
   */
  second_factor: table(
    "person_id text, secret text, recovery_codes text, confirmed integer, last_step integer",
    "person_id",
  ),
  api_token: table(
    `id text, hash text unique, prefix text, name text, scopes text, created_by text, created_at integer,
    expires_at integer, last_used_at integer null, revoked_at integer null`,
    "id",
  ),
  /** A named list with its filters (lib/contract/saved-view.ts). */
  saved_view: table(
    "id text, owner_id text, name text, path text, query text, is_shared integer, created_at integer",
    "id",
    { saved_view_by_owner: "owner_id" },
  ),
  /** `account` is a keyed hash of the address as typed; `succeeded` is 0 until the password was right. */
  sign_in_attempt: table("id text, account text, address text, at integer, succeeded integer", "id", {
    sign_in_attempt_by_account: "account, at",
    sign_in_attempt_by_address: "address, at",
  }),
  /**
   * Sign-ins through a provider, pending or failed (`browser_hash` is empty), until `expires_at`. State and
   * cookie are stored as hashes.
   */
  sign_on_attempt: table(
    `state_hash text, browser_hash text, issuer text, nonce text, verifier text, redirect_uri text,
    next text, address text, expires_at integer`,
    "state_hash",
    { sign_on_attempt_by_address: "address, expires_at" },
  ),

  /** Only lib/accounts/audit writes it; triggers guard it. `ids` is JSON, empty if there is a digest. */
  audit_entry: table(
    `seq integer, at integer, who_kind text, who_id text null, who_name text null, address text null,
    request_id text null, action text, object_kind text null, ids text, ids_digest text null,
    supporter_ids text, count integer, reason text null, previous_hash text, hash text`,
    "seq",
    {
      audit_entry_by_who: "who_id, seq",
      audit_entry_by_action: "action, seq",
      audit_entry_by_time: "at",
    },
  ),
  /** Entries by the ids that they concern; a trigger fills it from `ids` and `supporter_ids`. */
  audit_object: table("object_id text, seq integer", "object_id, seq", { audit_object_by_seq: "seq" }),
  /** One row: the next free number and the hash of the newest entry. Raising the number locks the chain. */
  audit_head: table("id integer, next_seq integer, hash text", "id"),
  /** The last entry of each range that was deleted, and when. */
  audit_checkpoint: table("seq integer, hash text, at integer", "seq"),

  // The state of the copy of an upstream (lib/mirror).

  /**
   * One row. `approved`, `audit` and `sample` are JSON (`readFacts` in
   * lib/mirror/database/database-store.ts).
   */
  mirror: table(
    `id integer, address text null, field text, resolution integer, last_number integer, approved text,
    audit text null, sample text null, sync_requested_at integer null`,
    "id",
  ),
  /** The newest walk of each kind as JSON (`runShape` in lib/mirror/walk.ts). */
  mirror_run: table("kind text, run text", "kind"),
  /** Date ranges that were read completely, both ends included; posts have one for their whole feed. */
  mirror_coverage: table(
    "scope text, from_at integer, to_at integer, as_of integer, segment text",
    "scope, from_at",
  ),
  /**
   * The upstream's sort date of each stored record, and the request that read the record last.
   * `suspect_since` is null unless the record may be gone: 0 before it was requested, then the time when the
   * upstream first reported it as missing.
   */
  mirror_row: table(
    `scope text, id text, date integer null, number integer, read_at integer, updated_at integer null,
    suspect_since integer null`,
    "scope, id",
    { mirror_row_by_date: "scope, date" },
  ),
  /** Records that are gone, kept for a while. */
  mirror_tombstone: table("scope text, id text, gone_at integer, doc document", "scope, id"),
} as const;

export type Tables = { [Name in keyof typeof tables]: RowOf<(typeof tables)[Name]> };

/** The names of the desk's tables, without those of the migrator. */
export const tableNames: readonly string[] = Object.keys(tables);

/** Creates all tables and indexes, in an empty database. */
export async function createSchema(db: Kysely<unknown>, engine: EngineName): Promise<void> {
  for (const [name, shape] of Object.entries(tables)) await createTable(db, engine, name, shape);
  for (const statement of [...sharedStatements, ...engineStatements[engine], ...auditTriggers[engine]])
    await statement.execute(db);
}

async function createTable(db: Kysely<unknown>, engine: EngineName, name: string, shape: Table) {
  // Makes SQLite store the key as the table itself, which writes a third less.
  const ending = engine === "sqlite" && name === "audit_object" ? sql`without rowid` : sql``;
  await sql`create table ${sql.table(name)} (
    ${columnDefinitions(shape, engine)}, primary key (${sql.raw(shape.key)})) ${ending}`.execute(db);
  for (const [index, columns] of Object.entries(shape.indexes))
    await sql`create index ${sql.id(index)} on ${sql.table(name)} (${sql.raw(columns)})`.execute(db);
}

const sharedStatements: readonly RawBuilder<unknown>[] = [
  sql`create unique index post_by_id on post (feed_id, id)`,
  // Includes the plan, so that a search for expiring cards reads only the index.
  sql`create index contribution_by_card_and_plan on contribution (card_expires_at, plan)
    where card_expires_at is not null`,
  // Indexes only refunded contributions, which are few. With the status, counting reads only the index.
  sql`create index contribution_search_by_refund on contribution_search (refunded_at, sort_key, status)
    where refunded_at is not null`,
  sql`create index contribution_search_by_trait on contribution_search (is_notable, sort_key, traits, seq)
    where is_notable is not null`,
  sql`create index contribution_search_by_double on contribution_search (is_double, sort_key)
    where is_double is not null`,
  sql`create index mirror_row_by_suspect on mirror_row (scope, id) where suspect_since is not null`,
  sql`insert into store (id, version, cleared, next_seq, demo) values (1, 0, 0, 1, 0)`,
  sql`insert into audit_head (id, next_seq, hash) values (1, 1, ${sql.lit("0".repeat(64))})`,
  sql`insert into mirror (id, field, resolution, last_number, approved)
    values (1, 'contribution_date', 0, 0, '{}')`,
];

/** A full-text table of SQLite. It stores only row numbers; the texts are in the table that it indexes. */
function trigramTable(name: string): RawBuilder<unknown> {
  return sql`create virtual table ${sql.table(name)} using fts5(
    text, content = '', columnsize = 0, detail = none, tokenize = "trigram case_sensitive 1")`;
}

const engineStatements: Readonly<Record<EngineName, readonly RawBuilder<unknown>[]>> = {
  sqlite: [trigramTable("contribution_trigrams"), trigramTable("supporter_trigrams")],
  // Without the right to add the extension, a search reads every row; /status reports it.
  postgres: [
    // lz4 makes imports 1.5 times as fast. A server without it keeps its own compression.
    sql`do $$ begin
      alter table contribution_doc alter column doc set compression lz4;
    exception when others then
      null;
    end $$`,
    sql`do $$ begin
      create extension if not exists pg_trgm;
      create index contribution_search_trigrams on contribution_search using gin (text gin_trgm_ops);
      create index supporter_trigrams on supporter using gin (text gin_trgm_ops);
    exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
      null;
    end $$`,
  ],
};
