import { fail } from "@/lib/contract/failure";
import type { SupporterSource } from "./source";

const unavailable = async () =>
  fail("search_unavailable", {
    message: "Supporters are put together from a copy of the records, and there is none.",
  });

/** Of a source that keeps no records. */
export const noSupporters: SupporterSource = {
  list: unavailable,
  find: unavailable,
  contributions: unavailable,
};
