import { expect, it } from "vitest";
import { deskAddress } from "./desk-address";

it.each([
  [{}, "http://localhost:3000"],
  [{ PUBLIC_URL: " ", PORT: "" }, "http://localhost:3000"],
  [{ PORT: "4310" }, "http://localhost:4310"],
  [{ PORT: "4310", PUBLIC_URL: "https://desk.example.org/" }, "https://desk.example.org"],
])("a link of a command can be opened as it is printed (%o)", (env, address) => {
  expect(deskAddress(env)).toBe(address);
});
