import { resolve } from "node:path";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { ConfigError } from "@/lib/config";
import { failureBody, type Outcome } from "@/lib/contract/failure";
import { formatCounted } from "@/lib/format/count";
import { progressLine } from "@/lib/import/import-report";
import { misspeltSettings } from "@/lib/misspelt-settings";
import { version } from "@/package.json";

/** One command of the desk. */
export interface Command {
  /** The command line, without the name of the program. */
  readonly usage: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** More lines for its own help. */
  readonly details?: string;
  /** Returns the exit code. Throws `CommandError` for a failure that one sentence reports. */
  run(args: readonly string[]): Promise<number>;
}

/** A failure that is no bug: one sentence, without a stack. Exit code 2: the command was typed wrong. */
export class CommandError extends Error {
  override readonly name = "CommandError";

  constructor(
    message: string,
    readonly exitCode: 1 | 2 = 1,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A terminal, or a file that keeps every line. */
export interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Commands by name. Only the one that runs is loaded. */
type Commands = Readonly<Record<string, () => Promise<Command>>>;

const helpWords = new Set(["help", "--help", "-h"]);

/** Runs the command that the arguments name. @returns the exit code: 0 done, 1 failed, 2 typed wrong */
export async function runDesk(
  commands: Commands,
  [name, ...args]: readonly string[],
  { stdout, stderr }: { stdout: Output; stderr: Output },
): Promise<number> {
  if (name !== undefined && helpWords.has(name)) {
    stdout.write(await helpText(commands));
    return 0;
  }
  if (name === "--version") {
    stdout.write(`Giving Desk ${version}\n`);
    return 0;
  }
  const load = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load === undefined) {
    const trouble = name === undefined ? "" : `There is no command "${name}".\n\n`;
    stderr.write(trouble + (await helpText(commands)));
    return 2;
  }
  const command = await load();
  if (args.some((arg) => arg === "--help" || arg === "-h")) {
    const { usage, summary, details } = command;
    stdout.write(`npm run desk -- ${usage}\n  ${summary}\n${details === undefined ? "" : `\n${details}\n`}`);
    return 0;
  }
  for (const warning of misspeltSettings(process.env)) stderr.write(`${warning}\n`);
  try {
    return await command.run(args);
  } catch (error) {
    if (!(error instanceof CommandError || error instanceof ConfigError)) throw error;
    stderr.write(`${error.message}\n`);
    return error instanceof CommandError ? error.exitCode : 1;
  }
}

async function helpText(commands: Commands): Promise<string> {
  const loaded = await Promise.all(Object.values(commands).map((load) => load()));
  const list = loaded.map(({ usage, summary }) => `  ${usage}\n      ${summary}\n`);
  const own =
    "  help\n      show this list; COMMAND --help explains one command\n" +
    "  --version\n      show the version\n";
  return `Usage: npm run desk -- COMMAND\n\n${list.join("")}${own}`;
}

/** An option without a value, and one with a value. */
export const flag = { type: "boolean", default: false } as const;
export const text = { type: "string" } as const;

/** Reads a command's options and operands. @throws CommandError for an unknown option */
export function readOptions<T extends NonNullable<ParseArgsConfig["options"]>>(
  args: readonly string[],
  options: T,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const [sentence = ""] = error.message.split(/\. |\n/, 1);
    throw new CommandError(`${sentence.replace(/\.$/, "")}.`, 2);
  }
}

/** Reads the value of an option. @throws CommandError where it is no whole number of the range */
export function readNumber(name: string, digits: string, [min, max]: readonly [number, number]): number {
  const number = /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new CommandError(`${name} must be a whole number from ${min} to ${max}.`, 2);
}

/** Returns the value of an outcome. @throws CommandError with the sentences of its failure */
export function unwrap<T>(outcome: Outcome<T>, exitCode: 1 | 2 = 1): T {
  if (outcome.ok) return outcome.value;
  const { message, errors = {} } = failureBody(outcome.failure);
  const sentences = Object.values(errors).flat();
  throw new CommandError(sentences.length > 0 ? sentences.join(" ") : message, exitCode);
}

/** Prints lines to the output. */
export function print(...lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(""));
}

/** Returns a count with its noun in English. */
export function counted(count: number, one: string, several: string): string {
  return formatCounted(count, one, several, "en");
}

/** Resolves a path against the user's folder: npm runs scripts in the project's. */
export function fromUserFolder(path: string): string {
  const { INIT_CWD: folder = process.cwd() } = process.env;
  return resolve(folder, path);
}

/** One line that rewrites itself on a terminal; in a log, one line after another. */
export class ProgressLine {
  /** The time between two lines: 200 ms on a terminal, 5 s in a log. */
  readonly pauseMs: number;
  readonly #start: number;
  #shownAt: number;
  #isShown = false;

  /** @param now milliseconds of a monotonic clock */
  constructor(
    readonly output: Output,
    readonly now = () => performance.now(),
  ) {
    this.pauseMs = output.isTTY ? 200 : 5_000;
    this.#start = now();
    this.#shownAt = this.#start;
  }

  /** Returns the seconds since it was made. */
  seconds(): number {
    return (this.now() - this.#start) / 1000;
  }

  write(line: string): void {
    this.#isShown = this.output.isTTY === true;
    this.output.write(this.#isShown ? `\r\u001b[K${line}` : `${line}\n`);
  }

  /** Shows a number of rows, unless the pause since the last line is not over. */
  show(rows: number, bytes: number, totalBytes: number | null): void {
    if (this.now() - this.#shownAt < this.pauseMs) return;
    this.#shownAt = this.now();
    this.write(progressLine({ rows, seconds: this.seconds(), bytes, totalBytes }));
  }

  /** Removes the line from the terminal. */
  clear(): void {
    if (this.#isShown) this.output.write("\r\u001b[K");
    this.#isShown = false;
  }
}
