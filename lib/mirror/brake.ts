const always = 20;
const share = 0.02;
const mostByEvidence = 0.5;

/**
 * Whether so many records are gone at once that it looks like a fault of the upstream: more than 20 and more than 2 % of
 * those that are held. Nothing is hidden then, until fewer are missing or `released` allows for them.
 */
export function isBraked(suspects: number, held: number, released: number): boolean {
  return suspects > Math.max(always, held * share) && suspects > released;
}

/**
 * Whether the upstream's own count bears out that all the suspects are gone. It says nothing where more than half is gone:
 * an upstream that lost its records, or another one at its address, would count alike.
 */
export function isBorneOut(counts: { theirs: number; held: number; suspects: number }): boolean {
  const { theirs, held, suspects } = counts;
  return theirs === held - suspects && suspects <= held * mostByEvidence;
}
