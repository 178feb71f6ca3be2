// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { draw } from "@/components/shell/__fixtures__/draw";
import { EmptyState } from "./empty-state";

it("an empty state is an alert only for a failure and leaves out details without a value", () => {
  const drawn = (isFailure: boolean) =>
    draw(
      <EmptyState
        {...{ isFailure }}
        icon="x"
        title="No gifts"
        text={null}
        details={[
          ["Request", "R1"],
          ["Record", null],
        ]}
      />,
    );
  expect(drawn(true).querySelector("[role=alert]")?.textContent).toBe("No gifts");
  expect(drawn(false).querySelector("[role=alert]")).toBeNull();
  expect([...drawn(false).querySelectorAll("dt")].map(({ textContent }) => textContent)).toEqual(["Request"]);
});
