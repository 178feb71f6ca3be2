// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import { writeTicket } from "@/components/contribution/ticket-clipboard";
import example from "@/lib/contract/examples/contribution.json";
import { copyTicket } from "./copy-ticket";

vi.mock("@/components/contribution/ticket-clipboard", () => ({ writeTicket: vi.fn() }));

it("a ticket that is copied from the list masks a sponsored person in the name of the product", async () => {
  const [item, ...more] = example.line_items;
  const line_items = [{ ...item, product: { name: "Sponsor Amari" } }, ...more];
  const region = { zone: "UTC", locale: "en" };
  await copyTicket({ ...example, line_items }, { id: "A", kind: "initial", region });
  const [ticket] = vi.mocked(writeTicket).mock.calls.flat();
  expect(ticket).toMatchObject({ plain: expect.stringContaining("\nFor: Sponsor ••• and 1 more item\n") });
});
