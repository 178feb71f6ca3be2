import { type Rarity, rarestOf, type Sample, trigramsOf } from "./trigram-sample";

/**
 * Looking up one text and comparing it takes as long as reading so many entries of a list, on either engine.
 */
const comparison = 45;
/** More than these hardly tell more. */
const mostParts = 4;
/** What nothing in a sample has may still be in some: so many of them stand for it. */
const unseen = 0.3;

/**
 * The three characters that an index is asked for, all of which a text has to have that holds some stretches
 * (see `tellingAmong`).
 */
export function tellingParts(stretches: readonly string[], rarity: Rarity): readonly string[] {
  return rarity.sample === undefined
    ? [...new Set(stretches.flatMap((stretch) => rarestOf(stretch, rarity)))]
    : tellingAmong(stretches.flatMap(trigramsOf), rarity.sample);
}

/**
 * Of some three characters those that an index is asked for. Their lists are read side by side, and each text
 * that is on all of them is looked up: another list is worth its length where it spares more. The sample
 * tells what they have in common, which parts of one word mostly have (docs/decisions/066).
 */
export function tellingAmong(
  trigrams: readonly string[],
  { having }: Pick<Sample, "having">,
): readonly string[] {
  const listed = (part: string) => having(part).length;
  const [first, ...others] = [...new Set(trigrams)].toSorted((one, other) => listed(one) - listed(other));
  if (first === undefined) return [];
  const told = [first];
  let left = new Set(having(first));
  while (told.length < mostParts && (left.size > 0 || told.length === 1)) {
    const [best] = others
      .filter((part) => !told.includes(part) && listed(part) < Math.max(left.size, unseen) * comparison)
      .map((part) => ({ part, leaves: having(part).filter((at) => left.has(at)) }))
      .map((other) => ({
        ...other,
        gain: spared(left.size, other.leaves.length) * comparison - listed(other.part),
      }))
      .toSorted((one, other) => other.gain - one.gain);
    if (best === undefined || best.gain <= 0) return told;
    told.push(best.part);
    left = new Set(best.leaves);
  }
  return told;
}

/** How many of a sample fewer are looked up. */
function spared(before: number, after: number): number {
  return before === 0 ? unseen : before - Math.max(after, unseen);
}

/** Without those that ask for all that another asks for, and more: what they find is found already. */
export function widest(choices: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const distinct = [...new Map(choices.map((parts) => [parts.toSorted().join(), parts])).values()];
  return distinct.filter(
    (parts) => !distinct.some((other) => other !== parts && other.every((part) => parts.includes(part))),
  );
}
