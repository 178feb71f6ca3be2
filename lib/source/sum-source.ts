import { fail } from "@/lib/contract/failure";
import type { SumSource } from "./source";

const unavailable = async () =>
  fail("search_unavailable", { message: "Sums need a copy of the records, and this desk keeps none." });

/** Of a source that keeps no records. */
export const noSums: SumSource = { insights: unavailable, contributions: unavailable };
