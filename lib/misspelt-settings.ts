import { settingNames } from "./config";

/** Short names resemble unrelated variables: HOME and HOST differ in two letters. */
const shortNameLength = 6;

/** Returns warnings about variables whose names are almost those of settings. Values are not repeated. */
export function misspeltSettings(env: NodeJS.ProcessEnv): readonly string[] {
  return Object.keys(env)
    .filter((name) => !settingNames.includes(name))
    .flatMap((name) => {
      const meant = settingNames.find((known) =>
        isWithin(name, known, known.length <= shortNameLength ? 1 : 2),
      );
      return meant === undefined ? [] : [`Warning: ${name} is not a setting. Did you mean ${meant}?`];
    });
}

/** Whether two words differ by at most `edits` insertions, deletions, substitutions or adjacent swaps. */
function isWithin(one: string, other: string, edits: number): boolean {
  if (one === other) return true;
  if (edits === 0) return false;
  if (one !== "" && one[0] === other[0]) return isWithin(one.slice(1), other.slice(1), edits);
  const isSwapped = one[0] === other[1] && one[1] === other[0];
  const ways = [[1, 1], [1, 0], [0, 1], ...(isSwapped ? [[2, 2]] : [])];
  return ways.some(([from, to]) => isWithin(one.slice(from), other.slice(to), edits - 1));
}
