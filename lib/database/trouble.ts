const sentences: readonly (readonly [RegExp, string])[] = [
  [/SQLITE_FULL|ENOSPC|53100|disk is full/i, "The disk is full."],
  [/SQLITE_BUSY|database is locked|55P03/i, "The database is locked by another program."],
  [/SQLITE_READONLY|readonly database|25006/i, "The database may not be written."],
  [
    /SQLITE_CANTOPEN|unable to open|EACCES|EPERM|ENOTDIR|ENOENT|EEXIST|EROFS/i,
    "The database file cannot be opened.",
  ],
  [
    /SQLITE_NOTADB|SQLITE_CORRUPT|not a database|malformed/i,
    "The database file is damaged or not a database.",
  ],
  [/ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|57P0/i, "The database server cannot be reached."],
  [/28P01|28000/, "The database server refused the user name or the password."],
  [/3D000/, "The database server has no such database."],
];

/**
 * Says in plain words why the database failed; what is unknown is told in the database's own words,
 * shortened.
 */
export function databaseTrouble(error: unknown): string {
  if (!(error instanceof Error)) return "The database failed.";
  const told = `${"code" in error ? String(error.code) : ""} ${error.message}`;
  const known = sentences.find(([pattern]) => pattern.test(told));
  return known?.[1] ?? `The database failed: ${error.message.split("\n", 1).join("").slice(0, 200)}`;
}
