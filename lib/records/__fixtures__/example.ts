import { type Patch, patched } from "@/lib/contract/__fixtures__/patch";
import contribution from "@/lib/contract/examples/contribution.json";

/** The example contribution with some members changed, by dotted path. */
export function example(set: Readonly<Record<string, unknown>> = {}, unset: Patch["unset"] = []): unknown {
  return patched(contribution, { set, unset });
}
