import { expect, it } from "vitest";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { addressLines, addressText, compareAddresses } from "./supporter";

const addressOf = (json: unknown) => parseContribution({ billing_address: json }).billing;
const home = {
  title: "Dr.",
  name: "Lena Ort",
  company: null,
  address1: "1 Quay",
  address2: "",
  city: "Halifax",
  state: "NS",
  zip: "B3H 0X1",
  country: "CA",
  phone: "1",
};

it.each([
  [home, "Dr. Lena Ort\n1 Quay\nHalifax NS  B3H 0X1\nCanada"],
  [
    { ...home, name: "Dr. Lena Ort", state: null, country: null, province_code: "NS", country_code: "ca" },
    "Dr. Lena Ort\n1 Quay\nHalifax NS  B3H 0X1\nCanada",
  ],
  [
    { first_name: "Lena", last_name: "", company: "Ort Ltd", country: "Freedonia" },
    "Lena\nOrt Ltd\nFreedonia",
  ],
  [{ country: "ZZZ", zip: "1" }, "1\nZZZ"],
  [{}, ""],
  [null, ""],
])("%j is written on its lines, without labels", (address, text) =>
  expect(addressText(addressOf(address))).toBe(text),
);

it("lines that are not in both are marked, and counted by their part", () => {
  const away = { ...home, address1: "2 Hill", address2: "Unit 5", city: "HALIFAX " };
  const { left, right, differing } = compareAddresses(addressOf(home), addressOf(away));
  expect(differing).toBe(2);
  expect(left.filter(({ differs }) => differs).map(({ text }) => text)).toEqual(["1 Quay"]);
  expect(right.filter(({ differs }) => differs).map(({ text }) => text)).toEqual(["2 Hill", "Unit 5"]);
});

it("an address does not differ from itself", () => {
  expect(compareAddresses(addressOf(home), addressOf({ ...home }))).toMatchObject({
    differing: 0,
    left: addressLines(addressOf(home)),
  });
});
