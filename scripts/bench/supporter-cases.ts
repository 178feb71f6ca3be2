import type { SupporterQuery } from "@/lib/contract/supporter-query";
import type { Database } from "@/lib/database/database";
import type { Source } from "@/lib/source/source";
import type { SearchCase } from "./search-cases";

/** For a page of supporters in process, in ms. */
const goal = 10;

/**
 * Pages of supporters in every order, far ones and found ones, and a supporter's own page, as cases beside the searches. There
 * the total costs nothing of its own, so both ways to ask are the same.
 */
export async function prepareSupporterPages(
  database: Database,
  source: Source,
): Promise<readonly SearchCase[]> {
  const { supporters: total } = await database.reader
    .selectFrom("supporter_fill")
    .select("supporters")
    .executeTakeFirstOrThrow();
  const { id, name } = await database.reader
    .selectFrom("supporter")
    .select(["id", "name"])
    .where("no", ">=", Math.ceil(total / 2))
    .where("name", "is not", null)
    .orderBy("no")
    .limit(1)
    .executeTakeFirstOrThrow();
  const middle = Math.max(1, Math.floor(total / 50));
  const [word = ""] = (name ?? "").split(" ");
  const pages: readonly (readonly [name: string, query: SupporterQuery])[] = [
    ["supporters page, last gift", { sort: "-last_gift", page: 1 }],
    ["supporters page, name", { sort: "name", page: 1 }],
    ["supporters page, lifetime", { sort: "-lifetime", currency: "CAD", page: 1 }],
    ["supporters page in the middle", { sort: "name", page: middle }],
    ["supporters found by a name", { q: word, sort: "-last_gift", page: 1 }],
    ["supporters found by 2 letters", { q: word.slice(0, 2), sort: "name", page: 1 }],
  ];
  const asked = (title: string, q: string, ask: () => Promise<{ readonly ok: boolean }>): SearchCase => {
    const page = async () => {
      const { ok } = await ask();
      if (!ok) throw new Error(`The source failed at ${title}.`);
    };
    return { name: title, q, goal, page, counted: page };
  };
  return [
    ...pages.map(([title, query]) => asked(title, query.q ?? "", () => source.supporters.list(query))),
    asked("a supporter's contributions", "", () =>
      source.supporters.contributions(id, { sort: "-contribution_date", page: 1 }),
    ),
    asked("a supporter", "", () => source.supporters.find(id)),
  ];
}
