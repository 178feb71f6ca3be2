/**
 * What a notice can be about, the most important first. At most one is seen at a time, whoever shows it: a
 * page that knows more than the frame (`stale`, with the age of its own rows) comes before the frame's word
 * on the same trouble. `page-notice.css` hides the others.
 */
export const noticeCauses = [
  /** The browser has no network. */
  "offline",
  /** The data service refuses the desk's credentials: no new answer will come until somebody acts. */
  "refused",
  /** The rows do not fit the question. */
  "doubt",
  /** What the page shows was read a while ago, because a newer answer could not be had. */
  "stale",
  /** The data service asked the desk to wait. */
  "limited",
  /** The data service does not answer. */
  "down",
  /** Real records are open to whoever reaches the desk. */
  "open",
] as const;

export type NoticeCause = (typeof noticeCauses)[number];
