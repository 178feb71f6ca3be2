// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { draw } from "@/components/shell/__fixtures__/draw";
import { AccountPart } from "./account-part";

it("a change of the password or the second factor is announced", () => {
  const account = { id: "A", name: "Ada", email: "ada@example.org", role: "admin" } as const;
  const page = draw(<AccountPart account={account} own={{ password: true, secondFactor: false }} />);
  expect(page.querySelectorAll("[role=status]")).toHaveLength(2);
});
