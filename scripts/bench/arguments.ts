import { CommandError, flag, readNumber, readOptions, text } from "@/scripts/desk/command";

const engineNames = ["sqlite", "postgres"] as const;
export type EngineName = (typeof engineNames)[number];

export interface Settings {
  readonly benchmark: string;
  readonly rows: number;
  readonly engines: readonly EngineName[];
  /** The file for the results; null: a file in bench-results/. */
  readonly json: string | null;
  readonly lighthouse: boolean;
  /** The length of the long run of `faults` in seconds; 0: none. */
  readonly soak: number;
}

/**
 * Reads the arguments of `npm run bench --`.
 * @returns null when help was requested
 * @throws CommandError for the first argument that cannot be used
 */
export function readArguments(args: readonly string[]): Settings | null {
  const options = { rows: text, engine: text, json: text, "no-lighthouse": flag, soak: text };
  const { values, positionals } = readOptions(args, { ...options, help: { ...flag, short: "h" } });
  const [benchmark = "records", ...others] = positionals;
  if (values.help || benchmark === "help") return null;
  if (others.length > 0) throw new CommandError("Run one benchmark at a time.", 2);
  const { engine = "both", rows = "100000", soak = "0", json = null } = values;
  const engines = engineNames.filter((name) => engine === name || engine === "both");
  if (engines.length === 0) throw new CommandError("--engine must be sqlite, postgres or both.", 2);
  return {
    ...{ benchmark, engines, json },
    rows: readNumber("--rows", rows, [1_000, 10_000_000]),
    lighthouse: !values["no-lighthouse"],
    soak: readNumber("--soak", soak, [0, 24 * 60 * 60]),
  };
}
