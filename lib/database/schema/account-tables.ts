import { integer, optional, table, text, unique } from "./columns";

/** People, their sign-ins and the audit log. Instants are in ms UTC, flags are 0 or 1. */
export const accountTables = {
  person: table(
    {
      id: text,
      name: text,
      email: unique(text),
      role: text,
      disabled: integer,
      /** As lib/accounts/passwords/hasher.ts derives it. */
      password: optional(text),
      created_at: integer,
    },
    ["id"],
  ),
  /** A provider's name of a person. */
  identity: table(
    { issuer: text, subject: text, person_id: text, created_at: integer },
    ["issuer", "subject"],
    { identity_by_person: ["person_id"] },
  ),
  /** `hash` is that of the cookie's value, `used_at` the last use, `expires_at` the latest end. */
  session: table(
    {
      id: text,
      hash: unique(text),
      person_id: text,
      address: optional(text),
      user_agent: text,
      created_at: integer,
      used_at: integer,
      expires_at: integer,
    },
    ["id"],
    { session_by_person: ["person_id"] },
  ),
  /** A link that works once; a person has one at most, and the first admin's link has no person. */
  link: table({ hash: text, purpose: text, person_id: optional(unique(text)), expires_at: integer }, [
    "hash",
  ]),
  /**
   * `secret` is encrypted, `recovery_codes` a JSON array of hashes; codes of the app are accepted for steps
   * after `last_step` only.
   */
  second_factor: table(
    { person_id: text, secret: text, recovery_codes: text, confirmed: integer, last_step: integer },
    ["person_id"],
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
