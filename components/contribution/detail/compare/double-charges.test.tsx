// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { draw, pageContext } from "@/components/contribution/detail/__fixtures__/draw-page";
import { example } from "@/lib/records/__fixtures__/example";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { duplicateHint } from "@/lib/records/contribution/duplicates";
import { DoubleCharges } from "./double-charges";

const charge = (set: Readonly<Record<string, unknown>>) => ({
  record: parseContribution(example(set)),
  kind: "onetime" as const,
});
const own = charge({ id: "OWN" });
const minutesLater = (id: string, minutes: number, set: Readonly<Record<string, unknown>> = {}) =>
  charge({ id, ordered_at: new Date(Date.UTC(2025, 2, 14, 9, 26 + minutes, 53)).toISOString(), ...set });

async function cardsOf(...others: readonly ReturnType<typeof charge>[]) {
  const page = draw(
    await DoubleCharges({
      report: Promise.resolve({ hint: duplicateHint(own, others), isAtLeast: false, coverage: "complete" }),
      supporterId: "S",
      context: { ...pageContext, id: "OWN", state: { ...pageContext.state, ticket: "77" } },
    }),
  );
  return [...page.querySelectorAll("section > div > ul > li")];
}

test("charges are listed by time with the refunds and receipts of each", async () => {
  const refund = { refunded_amount: "5.0000", refunded_at: "2025-03-16T00:00:00Z" };
  const unreceipted = { tax_receipts: [], line_items: [] };
  const cards = await cardsOf(minutesLater("LATER", 3, unreceipted), minutesLater("EARLIER", -4, refund));
  const factsOf = (card: Element | undefined) =>
    [...(card?.querySelectorAll("dd") ?? [])].map(({ textContent }) => textContent);
  expect(cards.map((card) => card.querySelector("p")?.textContent)).toEqual([
    "EARLIER, 4 minutes earlierCompare",
    "OWN, this one",
    "LATER, 3 minutes laterCompare",
  ]);
  expect(factsOf(cards[0])).toEqual([
    "14 Mar 2025, 9:22:53 am",
    "CA$65.37",
    "Visa •• 4242",
    "Partially refunded",
    "CA$5.00 refunded on 16 Mar 2025Receipt 2025-004417, issued 15 Mar 2025",
  ]);
  expect(factsOf(cards[1])[0]).toBe("14 Mar 2025, 9:26:53 am");
  expect(factsOf(cards[2])[4]).toBe("Not refundedNo receipt");
  const links = [...(cards[0]?.querySelectorAll("a") ?? [])].map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/contributions/EARLIER?ticket=77", "/contributions/OWN?ticket=77&compare=EARLIER"]);
  expect(cards[1]?.querySelectorAll("a")).toHaveLength(0);
});

test("of many charges, only the nearest is shown next to this one", async () => {
  const others = [4, 1, 2, 3].map((minutes) => minutesLater(`T${minutes}`, minutes));
  const cards = await cardsOf(...others);
  expect(cards.map((card) => card.querySelector("p")?.textContent)).toEqual([
    "OWN, this one",
    "T1, 1 minute laterCompare",
  ]);
  const all = cards[0]?.ownerDocument.querySelector("a[href^='/supporters/']");
  expect(all?.getAttribute("href")).toBe("/supporters/S?ticket=77");
});
