import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { demoContributions } from "@/lib/demo/demo-contributions";
import { demoFeeds } from "@/lib/demo/demo-feeds";
import { CommandError } from "@/scripts/desk/command";
import { feedId } from "./cases";
import { writeDataFile } from "./data-file";
import { smallRows } from "./figures";
import { tell } from "./progress";

/** The files that are imported into every engine. */
export interface RecordsData {
  readonly full: string;
  readonly small: string;
  readonly posts: string;
}

/** A record takes about 8.5 KB in its file and as much again in a database; the rest is indexes and room to write. */
const bytesPerRow = 25_000;

/**
 * Writes the demo data of `today` as NDJSON files.
 * @throws CommandError where the disk has no room for them and a database of them
 */
export async function writeRecordsData(folder: string, rows: number, today: Date): Promise<RecordsData> {
  const { bavail, bsize } = await statfs(folder);
  const needed = (rows + smallRows) * bytesPerRow;
  if (bavail * bsize < needed) {
    throw new CommandError(`${folder} has too little room: ${Math.ceil(needed / 1e9)} GB are needed.`, 1);
  }
  tell(`Writing ${rows.toLocaleString("en")} contributions to a file`);
  const data = {
    full: join(folder, "full.ndjson"),
    small: join(folder, "small.ndjson"),
    posts: join(folder, "posts.ndjson"),
  };
  await writeDataFile(data.full, demoContributions({ count: rows, today }));
  await writeDataFile(data.small, demoContributions({ count: smallRows, today }));
  await writeDataFile(data.posts, demoFeeds({ today }).find(({ id }) => id === feedId)?.posts ?? []);
  return data;
}
