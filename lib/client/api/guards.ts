/**
 * Whether a value that came over the wire is what it should be. Small enough for the browser, where schemas
 * are not.
 */
export type Guard<T> = (value: unknown) => value is T;

export const isNull = (value: unknown): value is null => value === null;
export const isNumber = (value: unknown): value is number => typeof value === "number";
export const isFlag = (value: unknown): value is boolean => typeof value === "boolean";
export const isText = (value: unknown): value is string => typeof value === "string";

/** One of a few words. */
export function isOneOf<const Word extends string>(...words: readonly Word[]): Guard<Word> {
  return (value): value is Word => words.some((word) => word === value);
}

/** One thing or the other. */
export function isEither<One, Other>(one: Guard<One>, other: Guard<Other>): Guard<One | Other> {
  return (value): value is One | Other => one(value) || other(value);
}

/** A list of one thing. */
export function isListOf<Item>(item: Guard<Item>): Guard<readonly Item[]> {
  return (value): value is readonly Item[] => Array.isArray(value) && value.every(item);
}

/** An object with these members; whatever else it has does not matter. */
export function isObjectOf<Whole extends object>(
  members: {
    readonly [Name in keyof Whole]-?: Guard<Whole[Name]>;
  },
): Guard<Whole> {
  const tests: [string, (value: unknown) => boolean][] = Object.entries(members);
  return (value): value is Whole => isObject(value) && tests.every(([name, test]) => test(value[name]));
}

/** An object whose members, whatever their names, are all one thing. */
export function isRecordOf<Value>(member: Guard<Value>): Guard<Readonly<Record<string, Value>>> {
  return (value): value is Readonly<Record<string, Value>> =>
    isObject(value) && Object.values(value).every(member);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
