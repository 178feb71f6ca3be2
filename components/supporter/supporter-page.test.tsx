import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PossibleDuplicates } from "./supporter-page";

const textOf = (compared: { read: number; of: number } | null) =>
  renderToStaticMarkup(
    <PossibleDuplicates
      charges={[]}
      areMoreCharges={false}
      comparedCharges={compared}
      region={{ zone: "UTC", locale: "en" }}
      now={0}
    />,
  ).replaceAll(/<[^>]*>/g, "");

it("the page shows how many contributions were compared, even without a possible duplicate", () => {
  expect(textOf({ read: 20_000, of: 31_204 })).toContain(
    "Checked the newest 20,000 of 31,204 contributions.",
  );
  expect(textOf(null)).toBe("");
});
