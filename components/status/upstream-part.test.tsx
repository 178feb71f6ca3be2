// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { draw } from "@/components/shell/__fixtures__/draw";
import { now, upstream } from "./__fixtures__/report";
import { DriftPart, UpstreamPart } from "./upstream-part";

const entry = (at: number) => ({
  ...({ resource: "contribution", kind: "unknown", path: `path_${at}`, expected: "nothing" } as const),
  found: "text",
  count: 1,
  lastAt: 0,
  known: null,
});

it("each difference is shown once; after twelve, they are collapsed", () => {
  const drift = {
    compared: { contribution: 25, post: 0, envelope: 1, parameter: 1 },
    entries: Array.from({ length: 15 }, (_, at) => entry(at)),
    more: 0,
  };
  const page = draw(<DriftPart drift={drift} now={0} region={{ zone: "UTC", locale: "en" }} />);
  const counts = [...page.querySelectorAll("table")].map(
    (table) => table.querySelectorAll("tbody tr").length,
  );
  expect(counts).toEqual([12, 3]);
});

it.each([
  [0, "nothing compared yet", "Responses are compared with the contract as they arrive."],
  [3, "3 posts compared", "No unexpected API differences found."],
])("after %i compared posts, the contract's note is “%s”", (post, note, text) => {
  const drift = { compared: { contribution: 0, post, envelope: 0, parameter: 0 }, entries: [], more: 0 };
  const shown = draw(<DriftPart drift={drift} now={0} region={{ zone: "UTC", locale: "en" }} />).body;
  expect(shown.textContent).toContain(note);
  expect(shown.textContent).toContain(text);
});

it("the last failure has its request ID if it is known", () => {
  const region = { zone: "UTC", locale: "en" };
  const shown = (requestId: string | null) => {
    const lastFailure = upstream.lastFailure && { ...upstream.lastFailure, requestId };
    return draw(<UpstreamPart upstream={{ ...upstream, lastFailure }} now={now} region={region} />).body
      .textContent;
  };
  expect(shown("req-1")).toContain(", request req-1");
  expect(shown(null)).not.toContain(", request");
});
