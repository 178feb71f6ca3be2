/** Something in a record that contradicts something else in it: what, in words, and the fields to look at. */
export interface Note {
  readonly code: string;
  readonly sentence: string;
  readonly fields: readonly string[];
}
