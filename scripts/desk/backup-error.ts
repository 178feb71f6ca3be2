/** Why a backup cannot be made or restored, in one sentence. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

export const damaged = "The backup is damaged.";
export const newer = "The backup was made by a newer release of the desk: restore it with that one.";
