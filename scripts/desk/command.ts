import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { ConfigError } from "@/lib/config";
import { failureBody, type Outcome } from "@/lib/contract/failure";
import { formatCounted } from "@/lib/format/count";
import { misspeltSettings } from "@/lib/misspelt-settings";
import type { Output } from "@/lib/server/terminal";
import { version } from "@/package.json";
import { onStopSignal } from "@/scripts/server/listen.mjs";

export interface Command {
  /** The command line, without the name of the program. */
  readonly usage: string;
  readonly summary: string;
  readonly details?: string;
  /** Returns the exit code. Throws `CommandError` for a failure that one sentence reports. */
  run(args: readonly string[]): Promise<number>;
}

/** An expected failure: one sentence, without a stack. Exit code 2 means wrong usage. */
export class CommandError extends Error {
  override readonly name = "CommandError";

  constructor(
    message: string,
    readonly exitCode: 1 | 2 = 1,
  ) {
    super(message);
  }
}

const ownHelp = `  help
      show this list; COMMAND --help explains one command
  --version
      show the version
`;

/**
 * Runs the command that the arguments name, and loads no other.
 * @returns the exit code: 0 done, 1 failed, 2 wrong usage
 */
export async function runDesk(
  commands: Readonly<Record<string, () => Promise<Command>>>,
  [name = "", ...args]: readonly string[],
  { stdout, stderr }: { stdout: Output; stderr: Output },
  program = "npm run desk",
): Promise<number> {
  if (name === "--version") {
    stdout.write(`Giving Desk ${version}\n`);
    return 0;
  }
  const load = new Map(Object.entries(commands)).get(name);
  if (load === undefined) {
    const loaded = await Promise.all(Object.values(commands).map((one) => one()));
    const list = loaded.map(({ usage, summary }) => `  ${usage}\n      ${summary}\n`);
    const help = `Usage: ${program} -- COMMAND\n\n${list.join("")}${ownHelp}`;
    const isHelp = ["help", "--help", "-h"].includes(name);
    if (isHelp) stdout.write(help);
    else stderr.write(name === "" ? help : `There is no command "${name}".\n\n${help}`);
    return isHelp ? 0 : 2;
  }
  const command = await load();
  if (args.includes("--help") || args.includes("-h")) {
    const { usage, summary, details } = command;
    stdout.write(`${program} -- ${usage}\n  ${summary}\n${details ? `\n${details}\n` : ""}`);
    return 0;
  }
  return runCommand(command, args, stderr);
}

async function runCommand(command: Command, args: readonly string[], stderr: Output): Promise<number> {
  for (const warning of misspeltSettings(process.env)) stderr.write(`${warning}\n`);
  try {
    return await command.run(args);
  } catch (error) {
    if (!(error instanceof CommandError || error instanceof ConfigError)) throw error;
    stderr.write(`${error.message}\n`);
    return error instanceof CommandError ? error.exitCode : 1;
  }
}

/** Runs work whose signal is aborted by SIGINT and SIGTERM. A second one ends the process. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const interruption = new AbortController();
  const endListening = onStopSignal(130, () => interruption.abort());
  return work(interruption.signal).finally(endListening);
}

/** Asks on a terminal whether to continue. Without a terminal, nobody is asked and the result is true. */
export async function isConfirmed(consequence: string, signal: AbortSignal): Promise<boolean> {
  if (!(process.stdin.isTTY && process.stderr.isTTY)) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(`${consequence}Go on? [y/N] `, { signal });
    return /^y(es)?$/i.test(answer.trim());
  } catch (error) {
    // Ctrl-C, Ctrl-D or a signal. Further output begins on a line of its own.
    if (!(error instanceof Error && error.name === "AbortError")) throw error;
    process.stderr.write("\n");
    return false;
  } finally {
    terminal.close();
  }
}

export const flag = { type: "boolean", default: false } as const;
export const text = { type: "string" } as const;

/** Options of ours that npm has, too. They may be set in a user's `.npmrc`. */
const npmOptions: readonly string[] = ["force", "yes"];

/** Refuses options before `--`, which npm takes as its own and passes on as variables only. */
function refuseLostOptions(names: readonly string[]): void {
  const lost = names.find((name) => {
    return !npmOptions.includes(name) && `npm_config_${name.replaceAll("-", "_")}` in process.env;
  });
  if (lost === undefined) return;
  const { npm_lifecycle_event: script = "desk" } = process.env;
  const line = `npm run ${script} -- COMMAND --${lost} …`;
  throw new CommandError(`npm took --${lost} as its own. Write -- after ${script}: ${line}`, 2);
}

/** Reads a command's options, and its operands if it takes any. @throws CommandError for anything else */
export function readOptions<T extends NonNullable<ParseArgsConfig["options"]>>(
  args: readonly string[],
  options: T,
  allowPositionals = false,
) {
  refuseLostOptions(Object.keys(options));
  try {
    const read = parseArgs({ args: [...args], options, allowPositionals, strict: true });
    const [empty] = Object.entries(read.values).find(([, value]) => value === "") ?? [];
    if (empty !== undefined) throw new CommandError(`--${empty} has no value.`, 2);
    return read;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const [sentence = ""] = error.message.split(/\. |\n/, 1);
    throw new CommandError(`${sentence.replace(/\.$/, "")}.`, 2);
  }
}

/** Reads the value of an option. @throws CommandError if it is not a whole number in the range */
export function readNumber(name: string, digits: string, [min, max]: readonly [number, number]): number {
  const number = /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new CommandError(`${name} must be a whole number from ${min} to ${max}.`, 2);
}

/** Reads a setting with a function whose errors are one sentence. @throws CommandError with that sentence */
export function readSetting<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof Error ? new CommandError(error.message) : error;
  }
}

/** Returns the value of an outcome. @throws CommandError with the sentences of its failure */
export function unwrap<T>(outcome: Outcome<T>, exitCode: 1 | 2 = 1): T {
  if (outcome.ok) return outcome.value;
  const { message, errors = {} } = failureBody(outcome.failure);
  const sentences = Object.values(errors).flat();
  throw new CommandError(sentences.length > 0 ? sentences.join(" ") : message, exitCode);
}

export function print(...lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(""));
}

export function counted(count: number, one: string, several: string): string {
  return formatCounted(count, one, "en", several);
}

/** Resolves a path against the user's folder, because npm runs scripts in that of the project. */
export function fromUserFolder(path: string): string {
  const { INIT_CWD: folder = process.cwd() } = process.env;
  return resolve(folder, path);
}
