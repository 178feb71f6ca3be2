// @vitest-environment happy-dom
import { expect, it } from "vitest";
import example from "@/lib/contract/examples/contribution.json";
import { rowTicket } from "./row-ticket";

it("a ticket that is copied from the list masks a sponsored person in the name of the product", () => {
  const [item, ...more] = example.line_items;
  const line_items = [{ ...item, product: { name: "Sponsor Amari" } }, ...more];
  const region = { zone: "UTC", locale: "en" };
  const ticket = rowTicket({ ...example, line_items }, { id: "A", kind: "initial", region });
  expect(ticket).toMatchObject({ plain: expect.stringContaining("\nFor: Sponsor ••• and 1 more item\n") });
});
