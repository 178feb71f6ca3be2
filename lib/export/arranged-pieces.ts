import type { StoredRecord } from "./read-records";
import { RowStore } from "./row-store";
import type { RecordKeys } from "./take-keys";

/** How many records are read in the order of the store before the first of them leaves. */
interface Stretch {
  /** In the beginning, when somebody waits for the first rows. */
  readonly first: number;
  readonly most: number;
  /** How many times longer than the last one the next may be. */
  readonly growth: number;
  /** For the rows that wait for their turn, in bytes. */
  readonly room: number;
}

const usual: Stretch = { first: 1000, most: 50_000, growth: 4, room: 2 ** 22 };
/** More than any stretch has places. */
const shift = 2 ** 16;
/** Rows differ in size, and a stretch that has no room is read once more. */
const expectedFill = 0.75;
const pieceBytes = 2 ** 18;
const nothing = new Uint8Array();

/** What a record is in the file. */
interface Written {
  readonly text: string;
  readonly rows: number;
}

/**
 * The texts of records in the order of their keys. They are read in the order in which they are stored, a
 * stretch of keys at a time, since those of a day may stand all over the database; the texts, which are
 * small, wait for their turn in memory.
 * @param tell is told of what was read since, and of less than nothing where it is to be read again
 * @returns pieces; after every lot an empty one, so that who gave up is noticed
 */
export async function* arrangedPieces(
  read: (keys: RecordKeys) => AsyncIterable<readonly StoredRecord[]>,
  keys: RecordKeys,
  write: (record: StoredRecord) => Written,
  tell: (records: number, rows: number) => void,
  { first, most, growth, room }: Stretch = usual,
): AsyncGenerator<Uint8Array, undefined> {
  const all = keys.seqs.length;
  const store = new RowStore(room, Math.min(most, all));
  for (let [from, count] = [0, Math.min(first, all)]; from < all; ) {
    const { places, ...asked } = asStored(keys, from, count);
    let [done, rows, tooLong]: [number, number, Written | undefined] = [0, 0, undefined];
    store.clear();
    for await (const records of read(asked)) {
      const written = records.map(write);
      tooLong = written.find(({ text }, at) => !store.put(places[done + at] ?? 0, text));
      if (tooLong !== undefined) break;
      const fresh = written.reduce((sum, one) => sum + one.rows, 0);
      tell(records.length, fresh);
      [done, rows] = [done + records.length, rows + fresh];
      yield nothing;
    }
    if (tooLong !== undefined && count > 1) {
      tell(-done, -rows);
      count = Math.ceil(count / growth);
      continue;
    }
    if (tooLong === undefined) yield* store.inOrder(count, pieceBytes);
    else {
      tell(1, tooLong.rows);
      yield Buffer.from(tooLong.text);
    }
    from += count;
    const expected = Math.floor((expectedFill * room * count) / Math.max(1, store.size));
    count = Math.min(most, growth * count, Math.max(1, expected), all - from);
  }
}

/** Some keys in the order of their numbers in the store, each with its place among them. */
function asStored({ seqs, kinds }: RecordKeys, from: number, count: number) {
  // A number and its place in one: so they are sorted without a function that compares.
  const pairs = new Float64Array(count).map((_, place) => (seqs[from + place] ?? 0) * shift + place).sort();
  const stored = {
    places: new Uint16Array(count),
    seqs: new Float64Array(count),
    kinds: new Uint8Array(count),
  };
  for (let at = 0; at < count; at++) {
    const place = (pairs[at] ?? 0) % shift;
    stored.places[at] = place;
    stored.seqs[at] = seqs[from + place] ?? 0;
    stored.kinds[at] = kinds[from + place] ?? 0;
  }
  return stored;
}
