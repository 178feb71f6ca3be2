import { createWriteStream, existsSync } from "node:fs";
import { mkdtemp, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { CommandError, fromUserFolder } from "./command";

/** Returns the path of a new file. @param to a file, or a folder in which it has the given name */
export async function newFilePath(to: string | undefined, name: string): Promise<string> {
  const path = fromUserFolder(to ?? ".");
  const found = await stat(path).catch(() => null);
  const isFolder = to === undefined || to.endsWith("/") || found?.isDirectory() === true;
  return isFolder ? resolve(path, name) : path;
}

/**
 * Makes a file that only its owner may read. It is written in a folder of its own and gets its name once it
 * is complete. An existing file is unchanged.
 * @param write creates the file at the path that it is passed
 * @throws CommandError where the file cannot be created or written
 */
export async function makeNewFile<T>(path: string, write: (draft: string) => Promise<T>): Promise<T> {
  let folder: string | undefined;
  try {
    requireNone(path);
    folder = await mkdtemp(join(dirname(path), ".giving-desk-"));
    const draft = join(folder, "draft");
    const result = await write(draft);
    requireNone(path);
    await rename(draft, path);
    return result;
  } catch (error) {
    throw fileTrouble(error, path) ?? error;
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
}

function requireNone(path: string): void {
  if (existsSync(path))
    throw new CommandError(`${path} exists already and was not changed: name another file.`);
}

/** Opens a new file for its owner only, which is on the disk when it is closed. */
export const createFile = (path: string) =>
  createWriteStream(path, { flags: "wx", mode: 0o600, flush: true });

/** Explains why a file or the output cannot be written; null for a failure of another kind. */
export function fileTrouble(error: unknown, path: string): CommandError | null {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const sentences: readonly (readonly [RegExp, string])[] = [
    [/^(ENOENT|ENOTDIR)$/, `There is no folder ${dirname(path)}.`],
    [/^ENOSPC$/, "The disk is full; no file was left."],
    [/^E(ACCES|PERM|ROFS|DQUOT|IO|NAMETOOLONG)$/, `${path} cannot be written: ${code}.`],
  ];
  const [, sentence] = sentences.find(([pattern]) => pattern.test(code)) ?? [];
  return sentence === undefined ? null : new CommandError(sentence);
}
