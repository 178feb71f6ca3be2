// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { draw } from "@/components/shell/__fixtures__/draw";
import { DriftPart } from "./upstream-part";

const entry = (at: number) => ({
  ...({ resource: "contribution", kind: "unknown", path: `path_${at}`, expected: "nothing" } as const),
  ...{ found: "text", count: 1, firstAt: 0, lastAt: 0, known: null },
});

it("each difference is shown once; after twelve, they are collapsed", () => {
  const drift = {
    compared: { contribution: 25, post: 0, envelope: 1, parameter: 1 },
    ...{ entries: Array.from({ length: 15 }, (_, at) => entry(at)), more: 0 },
  };
  const page = draw(<DriftPart drift={drift} now={0} region={{ zone: "UTC", locale: "en" }} />);
  const counts = [...page.querySelectorAll("table")].map(
    (table) => table.querySelectorAll("tbody tr").length,
  );
  expect(counts).toEqual([12, 3]);
});
