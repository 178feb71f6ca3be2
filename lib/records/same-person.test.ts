import fc from "fast-check";
import { expect, it } from "vitest";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { anyRecord } from "./__fixtures__/any-record";
import { personKeys, phoneKey, sameness, samenessWords } from "./same-person";

const ann = {
  supporter: {
    id: "P1",
    display_name: "Ann  Müller",
    email: "Ann@Example.org",
    billing_address: { zip: "M5V 2T6", phone: "+1 (416) 555-0199" },
  },
};
const changed = (change: object) => ({ supporter: { ...ann.supporter, ...change } });
const matches = (other: unknown) =>
  sameness(personKeys(parseContribution(ann)), personKeys(parseContribution(other)));

it("supporters match by email address, by phone number, or by name and postal code", () => {
  expect(matches(changed({ id: "P2" }))).toEqual(["email", "phone", "place"]);
  expect(matches({ supporter: { email: "ann@example.ORG" } })).toEqual(["email"]);
  expect(matches({ billing_address: { phone: "416 555 0199" } })).toEqual(["phone"]);
  expect(matches({ supporter: { display_name: "ANN MULLER" }, billing_address: { zip: "m5v2t6" } })).toEqual([
    "place",
  ]);
});

it("supporters do not match by a name alone, a postal code alone, or missing values", () => {
  expect(matches({ supporter: { display_name: "Ann Müller" } })).toEqual([]);
  expect(matches({ supporter: { display_name: "Bob", billing_address: { zip: "M5V 2T6" } } })).toEqual([]);
  expect(sameness(personKeys(parseContribution({})), personKeys(parseContribution(null)))).toEqual([]);
  expect(
    sameness(
      personKeys(parseContribution({ billing_address: { phone: "0199" } })),
      personKeys(parseContribution(ann)),
    ),
  ).toEqual([]);
});

it.each([
  ["+33 1 99 00 11 22", "01 99 00 11 22"],
  ["+34 612 345 678", "612 345 678"],
  ["0049 30 1234567", "030/1234567"],
  ["+44 (0)20 7946 0958", "020 7946 0958"],
  ["+44 20 7946 0958", "442079460958"],
  ["\u202a+33 1 99 00 11 22\u202c", "０１ 99 00 11 22"],
  ["+1 416-555-0199", "1 (416) 555-0199"],
])("%s and %s are the same phone number", (one, other) => {
  expect(phoneKey(one)).toBe(phoneKey(other));
});

it("an apostrophe or a hyphen is the same in any form", () => {
  const placeOf = (display_name: string) =>
    personKeys(parseContribution({ supporter: { display_name, billing_address: { zip: "M5V 2T6" } } })).place;
  expect(placeOf("Jean\u2011Luc O’Brien")).toBe(placeOf("Jean-Luc O'Brien"));
});

it("samenessWords lists the reasons in words", () => {
  expect(samenessWords(["email", "place"])).toBe("Same email address, same name and postal code");
});

it("a record matches itself by every key that it has", () => {
  fc.assert(
    fc.property(anyRecord, (record) => {
      const keys = personKeys(parseContribution(record));
      const present = Object.values(keys).filter((key) => key !== null).length;
      expect(sameness(keys, personKeys(parseContribution(record)))).toHaveLength(present);
    }),
  );
});
