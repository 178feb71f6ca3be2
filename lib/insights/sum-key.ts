import { kinds } from "@/lib/reading/kind";

/** The number of a currency and a kind (position in `kinds`) in one. */
export function keyOf(currency: number, kind: number): number {
  return currency * kinds.length + kind;
}

/** The currency and the kind of such a number. */
export function ofKey(key: number): { readonly currency: number; readonly kind: number } {
  return { currency: Math.floor(key / kinds.length), kind: key % kinds.length };
}
