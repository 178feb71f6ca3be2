/** An entry of the audit log as shown and exported. */
export interface AuditEntry {
  readonly seq: number;
  /** Ms UTC. */
  readonly at: number;
  /** `open`, `person`, `token`, `nobody`, `desk` or `provider`. */
  readonly whoKind: string;
  readonly whoId: string | null;
  /** The name at that time. */
  readonly whoName: string | null;
  readonly address: string | null;
  readonly requestId: string | null;
  /** An `AuditAction`, or an action of an older release. */
  readonly action: string;
  readonly kind: string | null;
  /** Empty if there were too many; `idsDigest` then identifies them. */
  readonly ids: readonly string[];
  readonly idsDigest: string | null;
  readonly supporterIds: readonly string[];
  readonly count: number;
  readonly reason: string | null;
  readonly previousHash: string;
  readonly hash: string;
}
