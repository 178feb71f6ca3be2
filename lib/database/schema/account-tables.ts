import { flag, instant, integer, optional, table, text, unique } from "./columns";

/**
 * People, their sign-ins and the audit log. The accounts library writes the first five
 * (lib/accounts/auth.ts); the others have instants in ms UTC.
 */
export const accountTables = {
  person: table(
    {
      id: text,
      name: text,
      email: unique(text),
      email_verified: flag,
      image: optional(text),
      role: text,
      disabled: flag,
      link_stamp: optional(text),
      two_factor: optional(flag),
      created_at: instant,
      updated_at: instant,
    },
    ["id"],
  ),
  /** A way to sign in: a password, or a provider's name of the person. */
  credential: table(
    {
      id: text,
      account_id: text,
      provider_id: text,
      person_id: text,
      access_token: optional(text),
      refresh_token: optional(text),
      id_token: optional(text),
      access_token_expires_at: optional(instant),
      refresh_token_expires_at: optional(instant),
      scope: optional(text),
      password: optional(text),
      created_at: instant,
      updated_at: instant,
    },
    ["id"],
    { credential_by_person: ["person_id"] },
  ),
  /** `token` is the hash of the cookie's value, `updated_at` the last use, `expires_at` the latest end. */
  session: table(
    {
      id: text,
      token: unique(text),
      person_id: text,
      address: optional(text),
      user_agent: optional(text),
      expires_at: instant,
      created_at: instant,
      updated_at: instant,
    },
    ["id"],
    { session_by_person: ["person_id"] },
  ),
  /** Links and states that are used once; `identifier` is hashed. */
  one_time: table(
    {
      id: text,
      identifier: text,
      value: text,
      expires_at: instant,
      created_at: instant,
      updated_at: instant,
    },
    ["id"],
    { one_time_by_identifier: ["identifier"] },
  ),
  second_factor: table(
    {
      id: text,
      person_id: unique(text),
      secret: text,
      backup_codes: text,
      verified: optional(flag),
      failures: optional(integer),
      locked_until: optional(instant),
    },
    ["id"],
  ),

  api_token: table(
    {
      id: text,
      hash: unique(text),
      prefix: text,
      name: text,
      scopes: text,
      created_by: text,
      created_at: integer,
      expires_at: integer,
      last_used_at: optional(integer),
      revoked_at: optional(integer),
    },
    ["id"],
  ),
  /**
   * `account` is a keyed hash of the email address as typed; `succeeded` is 0 until the password was right.
   */
  sign_in_attempt: table(
    { id: text, account: text, address: text, at: integer, succeeded: integer },
    ["id"],
    { sign_in_attempt_by_account: ["account", "at"], sign_in_attempt_by_address: ["address", "at"] },
  ),
  /** Sign-ins by a provider that are under way, until `expires_at`. State and cookie are stored as hashes. */
  sign_on_attempt: table(
    {
      state_hash: text,
      browser_hash: text,
      issuer: text,
      nonce: text,
      verifier: text,
      redirect_uri: text,
      next: text,
      address: text,
      expires_at: integer,
    },
    ["state_hash"],
    { sign_on_attempt_by_address: ["address", "expires_at"] },
  ),

  /** The audit log. Only lib/accounts/audit writes it, and triggers guard it (./audit-triggers.ts). */
  audit_entry: table(
    {
      seq: integer,
      at: integer,
      who_kind: text,
      who_id: optional(text),
      who_name: optional(text),
      address: optional(text),
      request_id: optional(text),
      action: text,
      object_kind: optional(text),
      /** A JSON array; empty where `ids_digest` replaces more than 25 ids. */
      ids: text,
      ids_digest: optional(text),
      supporter_ids: text,
      count: integer,
      reason: optional(text),
      previous_hash: text,
      hash: text,
    },
    ["seq"],
    {
      audit_entry_by_who: ["who_id", "seq"],
      audit_entry_by_action: ["action", "seq"],
      audit_entry_by_time: ["at"],
    },
  ),
  /** Entries by the ids that they are about; a trigger fills it from `ids` and `supporter_ids`. */
  audit_object: table({ object_id: text, seq: integer }, ["object_id", "seq"], {
    audit_object_by_seq: ["seq"],
  }),
  /** One row: the next free number and the hash of the newest entry. Raising the number locks the chain. */
  audit_head: table({ id: integer, next_seq: integer, hash: text }, ["id"]),
  /** The last entry of each range that was deleted, and when (ms UTC). */
  audit_checkpoint: table({ seq: integer, hash: text, at: integer }, ["seq"]),
} as const;
