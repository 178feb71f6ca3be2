// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { draw } from "@/components/shell/__fixtures__/draw";
import { AccountPart } from "./account-part";

it("the forms of the password and the second factor each have a status region", () => {
  const account = { id: "A", name: "Ada", email: "ada@example.org", role: "admin" } as const;
  const page = draw(<AccountPart account={account} own={{ password: true, secondFactor: false }} />);
  expect(page.querySelectorAll("[role=status]")).toHaveLength(2);
});
