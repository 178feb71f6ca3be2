// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { draw } from "@/components/shell/__fixtures__/draw";
import { SupporterReceipts } from "./giving";

const receipts = Array.from({ length: 12 }, (_, at) => ({
  number: `R${at}`,
  isVoided: at < 2,
  contributionId: "C",
  amount: 500n,
  currency: "CAD",
  issuedOn: 0,
  issuedTo: null,
}));

it("the receipts are counted by validity and coverage, and collapsed after ten", () => {
  const drawn = (isPart: boolean) =>
    draw(
      <SupporterReceipts
        receipts={receipts}
        isPart={isPart}
        read={9000}
        region={{ zone: "UTC", locale: "en" }}
      />,
    );
  const part = drawn(true).querySelector("section");
  expect(part?.textContent).toContain("10 valid, 2 void, of the newest 9,000 contributions");
  expect(drawn(false).body.textContent).not.toContain("of the newest");
  expect(part?.querySelector("ul")?.children).toHaveLength(10);
  expect(part?.querySelectorAll("ul > li")).toHaveLength(12);
});
