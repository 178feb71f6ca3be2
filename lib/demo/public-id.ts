import { mix } from "./random";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const half = alphabet.length ** 4;

function letters(number: number): string {
  const at = (power: number) => alphabet.charAt(Math.floor(number / 36 ** power) % 36);
  return at(3) + at(2) + at(1) + at(0);
}

/**
 * The opaque id of the nth thing of a kind: eight characters A–Z and 0–9. A Feistel network permutes all 36^8
 * of them, so that two numbers of one kind never share an id, and neighbours look unrelated.
 */
export function publicId(kind: number, number: number): string {
  let left = Math.floor(number / half);
  let right = number % half;
  for (let round = 0; round < 4; round++) {
    const next = (left + mix(kind * 4 + round, right)) % half;
    left = right;
    right = next;
  }
  return letters(left) + letters(right);
}

/** One permutation for each kind of thing. */
export const idKind = {
  contribution: 1,
  supporter: 2,
  membership: 3,
  lineItem: 4,
  profile: 5,
  sponsee: 6,
  payment: 7,
  refund: 8,
  post: 9,
  image: 10,
  product: 11,
  variant: 12,
  tribute: 13,
  fundraiser: 14,
} as const;
