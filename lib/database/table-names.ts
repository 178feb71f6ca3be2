import type { Tables } from "./tables";

/** Every table, checked by its type: what is kept in a new one is in backups from its first day. */
const tables = {
  store: true,
  contribution: true,
  contribution_doc: true,
  contribution_profile: true,
  profile: true,
  day_count: true,
  contribution_search: true,
  supporter: true,
  supporter_total: true,
  supporter_gift: true,
  supporter_currency: true,
  supporter_count: true,
  contribution_figure: true,
  feed: true,
  post: true,
  post_doc: true,
  import_mark: true,
  lease: true,
  mirror: true,
  mirror_run: true,
  mirror_coverage: true,
  mirror_row: true,
  mirror_suspect: true,
  mirror_tombstone: true,
  person: true,
  credential: true,
  session: true,
  one_time: true,
  second_factor: true,
  api_token: true,
  sign_in_attempt: true,
  sign_on_attempt: true,
  audit_entry: true,
  audit_object: true,
  audit_head: true,
  audit_checkpoint: true,
} satisfies Record<keyof Tables, true>;

/** The names of the desk's tables; the migrator's own are not among them. */
export const tableNames: readonly string[] = Object.keys(tables);
