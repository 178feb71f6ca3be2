/** A live session as its owner, or an admin, sees it. */
export interface OwnSession {
  readonly id: string;
  /** ms UTC, as all instants here */
  readonly createdAt: number;
  readonly lastUsedAt: number;
  readonly expiresAt: number;
  readonly address: string;
  readonly userAgent: string;
  /** Whether it is the one that asks. */
  readonly current: boolean;
}
