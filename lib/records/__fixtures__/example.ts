import { type Patch, patched } from "@/lib/contract/__fixtures__/patch";
import contribution from "@/lib/contract/examples/contribution.json";
import type { JsonValue } from "@/lib/json/json-value";

/** Returns the example contribution with members set or removed by dotted path. */
export function example(set: Readonly<Record<string, unknown>> = {}, unset: Patch["unset"] = []): JsonValue {
  return JSON.parse(JSON.stringify(patched(contribution, { set, unset })));
}
