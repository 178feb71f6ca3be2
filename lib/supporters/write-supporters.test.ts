import { expect, it } from "vitest";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { indexedText } from "@/lib/search/indexed-text";
import { toSupporterKeys } from "./write-supporters";

const record = {
  supporter: { id: "S1", display_name: "Zoë Müller", first_name: "Zoë", email: "Zoe@Example.org" },
  billing_address: { company: "Müller GmbH", phone: "(416) 555-0199", email: "office@example.org" },
};

it("the search text has names, organization, emails, phone number and id of supporter and billing", () => {
  const text = indexedText(toSupporterKeys(parseContribution(record)).texts);
  for (const word of [
    "zoe muller",
    "muller gmbh",
    "zoe@example.org",
    "office@example.org",
    "4165550199",
    "s1",
  ]) {
    expect(text).toContain(` ${word} `);
  }
});

it("the list name keeps its spelling and is sorted without case and diacritics", () => {
  expect(toSupporterKeys(parseContribution(record))).toMatchObject({
    name: "Zoë Müller",
    email: "Zoe@Example.org",
    phone: "(416) 555-0199",
    company: "Müller GmbH",
    sort_name: "zoe muller",
  });
});

it("a supporter without a name sorts last, and missing values stay null", () => {
  const {
    name,
    email,
    phone,
    company,
    sort_name: sortName,
    texts,
  } = toSupporterKeys(parseContribution({ supporter: [] }));
  expect({ name, email, phone, company, texts }).toEqual({
    name: null,
    email: null,
    phone: null,
    company: null,
    texts: [],
  });
  // Engines compare bytes.
  expect(Buffer.compare(Buffer.from(sortName), Buffer.from("\uffff".repeat(10)))).toBe(1);
});

it("a long name is cut to the length shown", () => {
  const { name, sort_name: sortName } = toSupporterKeys(
    parseContribution({ supporter: { display_name: "😀".repeat(10_000) } }),
  );
  expect([name?.length, name?.isWellFormed(), sortName.length <= 200, sortName.isWellFormed()]).toEqual([
    ...[1000, true, true, true],
  ]);
});
