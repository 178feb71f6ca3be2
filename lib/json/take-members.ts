import { members } from "./members";

const encoder = new TextEncoder();

/**
 * Takes some members out of an object's text: the rest as an object again, and what was taken, all byte for
 * byte. Throws `JsonTextError` when the text is not one object.
 */
export function takeMembers(
  text: Uint8Array,
  names: readonly string[],
): { rest: Uint8Array; taken: ReadonlyMap<string, Uint8Array> } {
  const all = members(text);
  const taken = new Map(
    all.filter(({ name }) => names.includes(name)).map(({ name, value }) => [name, value]),
  );
  if (taken.size === 0) return { rest: text, taken };
  return { rest: joinMembers(all.filter(({ name }) => !names.includes(name))), taken };
}

/** Puts members behind those that an object's text has. The text must be one object, the names new to it. */
export function addMembers(
  text: Uint8Array,
  added: readonly { readonly name: string; readonly value: Uint8Array }[],
): Uint8Array {
  return added.length === 0 ? text : joinMembers([...members(text), ...added]);
}

function joinMembers(parts: readonly { readonly name: string; readonly value: Uint8Array }[]): Uint8Array {
  const pieces = parts.flatMap(({ name, value }, index) => [
    encoder.encode(`${index === 0 ? "{" : ","}${JSON.stringify(name)}:`),
    value,
  ]);
  return Buffer.concat([...pieces, encoder.encode(parts.length === 0 ? "{}" : "}")]);
}
