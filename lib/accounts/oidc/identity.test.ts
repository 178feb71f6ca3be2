import { expect, test } from "vitest";
import { toVerifiedIdentity } from "./identity";

const roles = {
  claim: "groups",
  of: [
    { value: "staff", role: "support" },
    { value: "42", role: "admin" },
  ],
} as const;
const read = (...claims: readonly Readonly<Record<string, unknown>>[]) =>
  toVerifiedIdentity(claims, "1", { issuer: "https://id.example", roles });
const ann = { email: "ann@desk.example", email_verified: true, name: "Ann" };

test.each([null, ""])("a claim of the ID token that is %o gives way to that of userinfo", (none) => {
  const identity = read({ email: none, name: none, groups: none }, { ...ann, groups: "staff" });
  expect(identity).toMatchObject({ name: "Ann", verifiedEmail: "ann@desk.example", role: "support" });
});

test("an empty list of roles in the ID token gives way to that of userinfo, and none is no role", () => {
  expect(read({ groups: [] }, { groups: ["staff"] }).role).toBe("support");
  expect(read({ groups: [] }, { groups: [] }).role).toBeNull();
  expect(read({ groups: ["other"] }, { groups: ["staff"] }).role).toBeNull();
});

test.each([[[7, 42]], [42], [["staff", 42, null, {}]]])("the role 42 may be a number: %j", (groups) => {
  expect(read({ groups }).role).toBe("admin");
});
