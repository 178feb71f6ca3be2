import { type ParseArgsConfig, parseArgs } from "node:util";
import { CommandError } from "./command";

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
