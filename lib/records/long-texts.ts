import { isJsonObject } from "@/lib/json/json-value";

/** Stands at the end of a text that goes on. */
export const cutMark = "…";

/** A record whose long texts are cut, and how long they are. */
interface ShortRecord {
  readonly record: unknown;
  /** The characters of every long text by its place, `line_items[0].description`, cut or not. */
  readonly lengths: ReadonlyMap<string, number>;
}

/**
 * The characters that are shown unasked: of most fields, of those that people write in, of articles, and of
 * addresses, which are of no use in parts.
 */
const most = { plain: 400, written: 2000, article: 20_000, address: 2000 } as const;

const writtenFields = new Set([
  "additional_notes",
  "biography",
  "customer_comments",
  "notes",
  "page_content",
  "private_notes",
  "public_message",
  "summary",
]);

/**
 * Cuts every text of a record that is too long to be read where it stands, so that no page lays out or sends
 * what nobody asked for. A record without long texts comes back as it is.
 * @param whole places of texts that stay whole, because somebody asked for them
 */
export function cutLongTexts(record: unknown, whole: ReadonlySet<string>): ShortRecord {
  const lengths = new Map<string, number>();
  const walk = (value: unknown, path: string, name: string): unknown => {
    if (typeof value === "string") {
      const limit = limitOf(value, name);
      if (value.length <= limit) return value;
      lengths.set(path, Array.from(value).length);
      return whole.has(path) ? value : cut(value, limit);
    }
    if (Array.isArray(value)) {
      return mapChanged(value, (element, index) => walk(element, `${path}[${index}]`, name));
    }
    if (!isJsonObject(value)) return value;
    const entries: readonly (readonly [string, unknown])[] = Object.entries(value);
    const walked = mapChanged(entries, (entry): readonly [string, unknown] => {
      const [key, held] = entry;
      const kept = walk(held, path === "" ? key : `${path}.${key}`, key);
      return kept === held ? entry : [key, kept];
    });
    return walked === entries ? value : Object.fromEntries(walked);
  };
  return { record: walk(record, "", ""), lengths };
}

/**
 * The first characters of a text with the mark that more follow; a short one as it is. @param limit in UTF-16
 * units
 */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  // Not through the middle of a character.
  return text.slice(0, limit).replace(/[\ud800-\udbff]$/, "") + cutMark;
}

function limitOf(text: string, name: string): number {
  if (name === "body") return most.article;
  if (writtenFields.has(name)) return most.written;
  return /^https?:\/\/\S+$/i.test(text.slice(0, most.address)) ? most.address : most.plain;
}

function mapChanged<T>(list: readonly T[], change: (element: T, index: number) => T): readonly T[] {
  const changed = list.map(change);
  return changed.every((element, index) => element === list[index]) ? list : changed;
}
