import { type ParseArgsConfig, parseArgs } from "node:util";
import { CommandError } from "./command";

/** Reads a command's options and operands. What it does not know is a `CommandError` in plain words. */
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
