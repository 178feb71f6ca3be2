import { type KyselyPlugin, OperationNodeTransformer, type ValueNode } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readContributionQuery } from "@/lib/contract/contribution-query";
import { parseQueryString } from "@/lib/contract/query-string";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import type { Tx } from "@/lib/database/engine";
import { selectContributions } from "@/lib/export/records";
import { sumFound } from "@/lib/insights/list-sums";
import { everything } from "@/lib/search/match-conditions";
import { readQuestion } from "@/lib/search/question";
import { TrigramSample } from "@/lib/search/trigram-sample";
import { rowOf, writeContributions } from "./__fixtures__/write";

/** Compares a single newest row where PostgreSQL would compare 10,000. */
class FewRows extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return node.value === 10_000 ? { ...node, value: 1 } : node;
  }
}

/** Makes statements with a time limit of their own fail like ones that take too long. */
function outOfTime(): KyselyPlugin {
  const fewRows = new FewRows();
  let isLimited = false;
  return {
    transformQuery({ node }) {
      const text = JSON.stringify(node);
      if (text.includes("rollback to savepoint limited")) isLimited = false;
      else if (text.includes("savepoint limited")) isLimited = true;
      else if (isLimited) throw Object.assign(new Error("canceling statement"), { code: "57014" });
      return fewRows.transformNode(node);
    },
    transformResult: async ({ result }) => result,
  };
}

describe.each(scratchEngines())("a correction that takes too long on $engine", ({ open }) => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await open();
    const gift = { is_paid: true, total_amount: "25.0000", currency: "CAD" };
    const records = ["Wilhelmina Woolf", "Theodore Fry", "Rose Ash"].map((display_name, at) => ({
      ...gift,
      id: `C${at}`,
      ordered_at: `2024-03-0${at + 1}T12:00:00Z`,
      supporter: { id: `S${at}`, display_name },
    }));
    await writeContributions(scratch.database, records.map(rowOf));
  });
  afterAll(() => scratch.dispose());

  const late = <T>(read: (tx: Tx) => Promise<T>) =>
    scratch.database.read((tx) => read(tx.withPlugin(outOfTime())));

  it("is still in an export", async () => {
    const { query } = readContributionQuery(parseQueryString(""));
    const { name } = scratch.database;
    const exported = { ...query, q: "wilhelmima" };
    const { seqs } = await late((tx) =>
      selectContributions(tx, name, exported, new AbortController().signal),
    );
    expect(seqs).toHaveLength(1);
  });

  it("leaves no sums, instead of sums of nothing", async () => {
    const { name } = scratch.database;
    const found = (typed: string) =>
      late(async (tx) => {
        const sample = await new TrigramSample().current(tx);
        return sumFound({ tx, engine: name, sample, filter: everything, question: readQuestion(typed) });
      });
    // Only PostgreSQL has a time limit.
    const sums = name === "postgres" ? { sums: null, cause: "late" } : { count: 1 };
    expect(await found("wilhelmima")).toMatchObject(sums);
    expect(await found("xy")).toEqual({ sums: [], count: 0, unsummed: 0 });
  });
});
