import { settingNames } from "./config";

/** A short name is next to many words of others: HOME is two letters from HOST. */
const shortNameLength = 6;

/** Names in an environment that are almost those of settings, as sentences. Values are not repeated. */
export function misspeltSettings(env: NodeJS.ProcessEnv): readonly string[] {
  return Object.keys(env)
    .filter((name) => !settingNames.includes(name))
    .flatMap((name) => {
      const meant = settingNames.find((known) => isAlmost(name, known));
      return meant === undefined ? [] : [`Warning: ${name} is not a setting. Did you mean ${meant}?`];
    });
}

function isAlmost(name: string, known: string): boolean {
  const max = known.length <= shortNameLength ? 1 : 2;
  return Math.abs(name.length - known.length) <= max && editDistance(name, known) <= max;
}

/** The number of letters inserted, left out, replaced or swapped with their neighbour between two words. */
function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  const cell = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j++) {
      const isEqual = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          cell(i - 1, j) + 1,
          cell(i, j - 1) + 1,
          cell(i - 1, j - 1) + (isEqual ? 0 : 1),
          isSwapped ? cell(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return cell(a.length, b.length);
}
