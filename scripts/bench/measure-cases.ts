import { openDatabase } from "@/lib/database/database";
import { createDatabaseSource } from "@/lib/source/database/database-source";
import { prepareCases } from "./cases";
import type { Figures } from "./figures";
import { measureInTurn } from "./measure";
import { tidily } from "./tidily";

const seconds = 12;

/** Asks every case of the small and of the full database in turn, in this process. */
export function measureCases(
  urls: { readonly small: string; readonly full: string },
  today: Date,
): Promise<Pick<Figures, "cases" | "rounds">> {
  return tidily(async (defer) => {
    const open = async (url: string) => {
      const database = await openDatabase(url);
      defer(() => database.close());
      return prepareCases(createDatabaseSource(database), today);
    };
    const small = await open(urls.small);
    const full = await open(urls.full);
    const { medians, rounds } = await measureInTurn(
      [...small, ...full].map(({ ask }) => ask),
      seconds,
    );
    const cases = full.map(({ subject, place }, at) => ({
      subject,
      place,
      small: medians[at] ?? Number.NaN,
      full: medians[small.length + at] ?? Number.NaN,
    }));
    return { cases, rounds };
  });
}
