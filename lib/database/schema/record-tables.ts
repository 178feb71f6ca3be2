import { document, integer, optional, table, text, unique } from "./columns";

/** Records, and what is derived from them in the transactions that write them. */
export const recordTables = {
  /**
   * One row. Every writing transaction raises `version`, so that writers wait for each other and readers
   * notice changes.
   */
  store: table(
    {
      id: integer,
      version: integer,
      next_seq: integer,
      demo: integer,
      /**
       * Identifies the secret that seals second factors; null until people sign in (lib/accounts/secret.ts).
       */
      secret_fingerprint: optional(text),
    },
    ["id"],
  ),
  contribution: table(
    {
      seq: integer,
      id: unique(text),
      /** `contribution_date` in ms UTC. */
      occurred_at: integer,
      /** Index in `kinds`: 0 onetime, 1 initial, 2 recurring. */
      kind: integer,
      supporter_id: optional(text),
    },
    ["seq"],
    {
      contribution_by_date: ["occurred_at", "id", "kind"],
      contribution_by_kind: ["kind", "occurred_at", "id"],
      contribution_by_supporter: ["supporter_id", "occurred_at", "id"],
    },
  ),
  /** `digest` shows damage (`documentDigest`); null where a document was written without one. */
  contribution_doc: table({ seq: integer, doc: document, digest: optional(text) }, ["seq"]),
  /** Contributions of a recurring profile, in the order that decides which came first. */
  contribution_profile: table(
    { profile_id: text, occurred_at: integer, id: text, seq: integer },
    ["profile_id", "occurred_at", "id"],
    { contribution_profile_by_seq: ["seq"] },
  ),
  /** Contributions by UTC day and kind. Totals and page offsets are sums over it. */
  day_count: table({ day: integer, n0: integer, n1: integer, n2: integer }, ["day"]),

  feed: table({ id: text, label: text }, ["id"]),
  post: table({ seq: integer, feed_id: text, id: text, published_at: integer, name_folded: text }, ["seq"], {
    post_by_date: ["feed_id", "published_at", "id"],
  }),
  /** `categories` and `post_type` are separate: a response has them only on request. */
  post_doc: table(
    {
      seq: integer,
      doc: document,
      categories: optional(document),
      post_type: optional(document),
      digest: optional(text),
    },
    ["seq"],
  ),

  /** The search index (lib/search/search-keys.ts). */
  contribution_search: table(
    {
      /** The hour, then the number in the store (`sortKeysBetween` in lib/search/search-index.ts). */
      sort_key: integer,
      seq: unique(integer),
      /** Folded words, each between blanks. */
      text,
      /** The total in ten-thousandths of its currency. */
      amount: optional(integer),
      currency: optional(text),
      status: optional(text),
      method: optional(text),
      source: optional(text),
      country: optional(text),
      campaign: optional(text),
    },
    ["sort_key"],
    { contribution_search_by_amount: ["amount"] },
  ),

  /** Supporters, from their contributions (lib/supporters). Amounts are ten-thousandths of their currency. */
  supporter: table(
    {
      /** The row number in SQLite's full-text tables. */
      no: integer,
      id: unique(text),
      name: optional(text),
      sort_name: text,
      email: optional(text),
      phone: optional(text),
      company: optional(text),
      is_organization: integer,
      /** Folded words, each between blanks. */
      text,
      /** Values that identify the same person (lib/records/same-person.ts). */
      email_key: optional(text),
      phone_key: optional(text),
      place_key: optional(text),
      /** The newest contribution: the columns above come from it. */
      newest_seq: integer,
      contributions: integer,
      /** How many of them are paid but in no total, because their amount cannot be added. */
      unsummed: integer,
      /** Of received contributions, ms UTC; the least safe integer where there are none. */
      first_at: integer,
      last_at: integer,
    },
    ["no"],
    {
      supporter_by_name: ["sort_name", "id"],
      supporter_by_last_gift: ["last_at", "id"],
      supporter_by_email_key: ["email_key"],
      supporter_by_phone_key: ["phone_key"],
      supporter_by_place_key: ["place_key"],
    },
  ),
  supporter_total: table(
    {
      supporter_id: text,
      currency: text,
      amount: integer,
      refunded: integer,
      /** `amount - refunded`. */
      net: integer,
      gifts: integer,
      first_at: optional(integer),
      last_at: optional(integer),
    },
    ["supporter_id", "currency"],
    { supporter_total_by_net: ["currency", "net", "supporter_id"] },
  ),
  /**
   * One row for each contribution that counts. Without a currency it adds nothing; `""` is an unnamed one.
   */
  supporter_gift: table(
    {
      seq: integer,
      supporter_id: text,
      occurred_at: optional(integer),
      currency: optional(text),
      amount: integer,
      refunded: integer,
      /** 1: paid, but the amount cannot be added. */
      unsummed: integer,
    },
    ["seq"],
    // Covers the sums of a supporter.
    {
      supporter_gift_by_supporter: [
        "supporter_id",
        "currency",
        "occurred_at",
        "amount",
        "refunded",
        "unsummed",
      ],
    },
  ),
  /** One row: how many supporters there are. */
  supporter_count: table({ id: integer, supporters: integer }, ["id"]),
  /** How many supporters gave in a currency. */
  supporter_currency: table({ currency: text, supporters: integer }, ["currency"]),

  /** Rows that sums are made of (lib/insights). Amounts are ten-thousandths of their currency. */
  contribution_figure: table(
    {
      seq: integer,
      /** The version of the store that wrote the row. */
      changed: integer,
      occurred_at: integer,
      /** Index in `kinds`. */
      kind: integer,
      /** Bits (lib/database/figure-traits.ts). */
      traits: integer,
      amount: optional(integer),
      refunded: integer,
      costs: integer,
      currency: optional(text),
      method: optional(text),
      source: optional(text),
      country: optional(text),
      campaign: optional(text),
      product: optional(text),
      /** The product's name without a sponsored person; null where that is the same. */
      product_covered: optional(text),
      supporter: optional(text),
      /** The first recurring profile, and when the card of an active one expires (ms UTC). */
      plan: optional(text),
      card_expires_at: optional(integer),
    },
    ["seq"],
    { contribution_figure_by_change: ["changed", "seq"] },
  ),

  /** How far imports of files have come that did not end, by file (lib/import). */
  import_mark: table(
    {
      file: text,
      offset: integer,
      line: integer,
      read: integer,
      /** The rejected records and the warnings as JSON. */
      rejections: text,
    },
    ["file"],
  ),
  /** Work that one process does at a time, such as an import. */
  lease: table({ name: text, holder: text, expires_at: integer }, ["name"]),
} as const;
