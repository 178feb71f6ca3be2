import { type FileHandle, open, rm, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { CommandError } from "./command";

/**
 * Where an export is written to. npm runs scripts in the project's folder; the person may stand elsewhere.
 * @param to as it was typed: a file, or a folder in which it has the given name
 */
export async function exportPath(to: string | undefined, name: string): Promise<string> {
  const { INIT_CWD: here = process.cwd() } = process.env;
  const path = resolve(here, to ?? ".");
  const isFolder = to === undefined || to.endsWith("/") || (await isExistingFolder(path));
  return isFolder ? resolve(path, name) : path;
}

async function isExistingFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() ?? false;
}

/**
 * Makes a file that its owner alone may read, has it written, and removes it again where that fails. What stands there
 * already stays as it is.
 * @throws CommandError where the file cannot be made or written
 */
export async function writeNewFile(path: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(path, "wx", 0o600).catch((error: unknown) => {
    throw fileTrouble(error, path) ?? error;
  });
  try {
    await write(file);
  } catch (error) {
    await file.close().catch(() => {});
    await rm(path, { force: true });
    throw fileTrouble(error, path) ?? error;
  }
}

/** Why a file, or the output, takes nothing, in plain words; null for trouble of another kind. */
export function fileTrouble(error: unknown, path: string): CommandError | null {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const sentence = sentences[code]?.(path);
  return sentence === undefined ? null : new CommandError(sentence, 1);
}

const refused = (path: string) => `You may not write to ${path}.`;
const full = () => "The disk is full; no file was left.";
const sentences: Readonly<Record<string, (path: string) => string>> = {
  EEXIST: (path) => `There is a ${path} already, and it stays as it is: name another file with --to.`,
  ENOENT: (path) => `There is no folder ${dirname(path)}.`,
  ENOTDIR: (path) => `There is no folder ${dirname(path)}.`,
  ENAMETOOLONG: (path) => `The name ${path} is too long.`,
  EACCES: refused,
  EPERM: refused,
  EROFS: refused,
  ENOSPC: full,
  EDQUOT: full,
  EIO: (path) => `The disk could not write ${path}; no file was left.`,
  EPIPE: () => "Whoever read the output has left before its end.",
};
