/** An instant as the engine gives it: ISO text from SQLite, a date from PostgreSQL. */
type Instant = string | Date;
/** A flag as the engine gives it: 0 or 1 from SQLite. */
type Flag = number | boolean;

/**
 * The first five are written by the accounts library (lib/accounts/auth.ts), which turns values into what
 * each engine keeps; the others by us, with instants in ms UTC.
 */
export interface AccountTables {
  person: {
    id: string;
    name: string;
    email: string;
    email_verified: Flag;
    image: string | null;
    role: string;
    disabled: Flag;
    link_stamp: string | null;
    two_factor: Flag | null;
    created_at: Instant;
    updated_at: Instant;
  };
  /** How somebody signs in: a password, or a provider's name for them. */
  credential: {
    id: string;
    account_id: string;
    provider_id: string;
    person_id: string;
    access_token: string | null;
    refresh_token: string | null;
    id_token: string | null;
    access_token_expires_at: Instant | null;
    refresh_token_expires_at: Instant | null;
    scope: string | null;
    password: string | null;
    created_at: Instant;
    updated_at: Instant;
  };
  /**
   * `token` is the hash of what the cookie holds; `updated_at` is the last use, `expires_at` the end whatever
   * happens.
   */
  session: {
    id: string;
    token: string;
    person_id: string;
    address: string | null;
    user_agent: string | null;
    expires_at: Instant;
    created_at: Instant;
    updated_at: Instant;
  };
  /** Links and states that are used once; `identifier` is hashed. */
  one_time: {
    id: string;
    identifier: string;
    value: string;
    expires_at: Instant;
    created_at: Instant;
    updated_at: Instant;
  };
  second_factor: {
    id: string;
    person_id: string;
    secret: string;
    backup_codes: string;
    verified: Flag | null;
    failures: number | null;
    locked_until: Instant | null;
  };
  api_token: {
    id: string;
    hash: string;
    prefix: string;
    name: string;
    scopes: string;
    created_by: string;
    created_at: number;
    expires_at: number;
    last_used_at: number | null;
    revoked_at: number | null;
  };
  /**
   * `account` is a keyed hash of the e-mail address that was typed; `succeeded` is 0 until the password was
   * right.
   */
  sign_in_attempt: { id: string; account: string; address: string; at: number; succeeded: number };
}
