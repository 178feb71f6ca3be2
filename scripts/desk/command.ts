/** One command of the desk. */
export interface Command {
  /** How it is called, without the name of the program. */
  readonly usage: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** More lines for its own help. */
  readonly details?: string;
  /** Does the work and gives the exit code. Throws `CommandError` for trouble that is told in one sentence. */
  run(args: readonly string[]): Promise<number>;
}

/** Trouble that is no bug: told as a sentence, without a stack. Exit code 2 means that the command was typed wrong. */
export class CommandError extends Error {
  override readonly name = "CommandError";

  constructor(
    message: string,
    readonly exitCode: 1 | 2,
  ) {
    super(message);
  }
}
