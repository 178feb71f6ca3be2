import { expect, it } from "vitest";
import { march } from "@/lib/client/api/__fixtures__/insights-report";
import { heightOf, receivedIn } from "./series-kinds";

it("a bar stands as high as what came in, whatever went the other way", () => {
  const [bucket] = march.series?.buckets ?? [];
  if (bucket === undefined) throw new Error("The fixture has no buckets.");
  const received = { onetime: "20.0000", initial: "-50.0000", recurring: "10.2500" } as const;
  expect(heightOf({ ...bucket, received })).toBe(30.25);
  expect(receivedIn({ ...bucket, received })).toBe(-197_500n);
});
