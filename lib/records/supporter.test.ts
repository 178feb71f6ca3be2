import { expect, it } from "vitest";
import { parseContribution } from "@/lib/records/contribution/contribution";
import {
  addressLines,
  addressText,
  callHref,
  compareAddresses,
  giverOf,
  mailHref,
  usedAddresses,
} from "./supporter";

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
  [{ name: "Ort Ltd", company: "ORT Ltd ", city: "Halifax" }, "Ort Ltd\nHalifax"],
  [{ country: "ZZZ", zip: "1" }, "1\nZZZ"],
  [{}, ""],
  [null, ""],
])("the address %j is written on lines without labels", (address, text) =>
  expect(addressText(addressOf(address))).toBe(text),
);

it("the phone number is from an address, or else the supporter's own", () => {
  const phoneOf = (json: unknown) => giverOf(parseContribution(json)).phone;
  const supporter = { phone: "3", billing_address: { phone: "2" } };
  expect(phoneOf({ supporter, billing_address: { phone: "1" } })).toBe("1");
  expect(phoneOf({ supporter, billing_address: { phone: "" } })).toBe("2");
  expect(phoneOf({ supporter: { phone: "3" } })).toBe("3");
  expect(phoneOf({ supporter: {} })).toBeNull();
});

it("lines that differ between two addresses are marked, and the differing parts are counted", () => {
  const away = { ...home, address1: "2 Hill", address2: "Unit 5", city: "HALIFAX " };
  const { left, right, differing } = compareAddresses(addressOf(home), addressOf(away));
  expect(differing).toBe(2);
  expect(left.filter(({ differs }) => differs).map(({ text }) => text)).toEqual(["1 Quay"]);
  expect(right.filter(({ differs }) => differs).map(({ text }) => text)).toEqual(["2 Hill", "Unit 5"]);
});

it("of two addresses with little in common no line is marked", () => {
  const away = { ...home, name: "Ann Lee", title: null, address1: "2 Hill", city: "Guelph" };
  const { left, right, differing } = compareAddresses(addressOf(home), addressOf(away));
  expect(differing).toBe(3);
  expect([...left, ...right].some(({ differs }) => differs)).toBe(false);
});

it("a postal code does not wrap on the page, and has plain spaces in copied text", () => {
  expect(addressLines(addressOf(home)).map(({ text }) => text)).toContain("Halifax NS  B3H\u00a00X1");
  expect(addressText(addressOf(home))).toContain("Halifax NS  B3H 0X1");
});

it("an address does not differ from itself", () => {
  expect(compareAddresses(addressOf(home), addressOf({ ...home }))).toMatchObject({
    differing: 0,
    left: addressLines(addressOf(home)),
  });
});

it("the addresses of a supporter have uses, dates and the lines that differ from the latest", () => {
  const away = { ...home, address1: "2 Hill" };
  const gift = (ordered_at: string | null, billing_address: unknown, shipping_address: unknown = null) =>
    parseContribution({ ordered_at, billing_address, shipping_address });
  const used = usedAddresses([
    gift("2025-03-01T00:00:00Z", home),
    gift(null, home),
    gift("2024-01-01T00:00:00Z", { name: "Lena Ort", company: "Ort Ltd" }),
    gift("2023-01-01T00:00:00Z", away, { ...home, city: "HALIFAX " }),
    gift("2022-01-01T00:00:00Z", away),
  ]);
  expect(used.map(({ uses, from, to }) => [uses, from, to])).toEqual([
    [["billing", "shipping"], Date.UTC(2023, 0, 1), Date.UTC(2025, 2, 1)],
    [["billing"], Date.UTC(2022, 0, 1), Date.UTC(2023, 0, 1)],
  ]);
  expect(used.map(({ lines }) => lines.filter(({ differs }) => differs).map(({ text }) => text))).toEqual([
    [],
    ["2 Hill"],
  ]);
});

it.each([
  ["lena@example.org", "mailto:lena@example.org"],
  [" lena+gifts@example.org ", "mailto:lena%2Bgifts@example.org"],
  ["a?bcc=b@example.org", "mailto:a%3Fbcc%3Db@example.org"],
  ["lena@example.org?cc=x", "mailto:lena@example.org%3Fcc%3Dx"],
  ["Lena <lena@example.org>", null],
  ["a@b@c", null],
  ["mailto:lena@example.org", null],
  ["", null],
])("the mail link of %j is %j", (email, href) => expect(mailHref(email)).toBe(href));

it.each([
  ["(204) 555-0181", "tel:2045550181"],
  ["+1 204.555.0181", "tel:+12045550181"],
  ["204 555 0181 ext. 12", "tel:2045550181"],
  ["+44 (0)20 7946 0958", "tel:+442079460958"],
  ["+39 (0)6 5555 0181", "tel:+390655550181"],
  ["(+44) 20 7946 0958", "tel:+442079460958"],
  ["( +44) (0)20 7946 0958", "tel:+442079460958"],
  ["(0)20 7946 0958", "tel:02079460958"],
  ["204 555 0181x12", "tel:2045550181"],
  ["204 555 0181 (home)", "tel:2045550181"],
  ["0171/1234567", "tel:01711234567"],
  ["+49 (0)171/1234567", "tel:+491711234567"],
  ["0049 171/1234567", "tel:00491711234567"],
  ["204 555 0181 poste 12", "tel:2045550181"],
  ["416-555-0199 / 416-555-0200", null],
  ["555-0199 / 555-0200", null],
  ["1-800-555-CALL", null],
  ["204 555 0181 extra", null],
  ["555#12", null],
  ["call me", null],
])("the phone link of %j is %j", (phone, href) => expect(callHref(phone)).toBe(href));
