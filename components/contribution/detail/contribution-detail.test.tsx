// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { oddities } from "@/lib/contract/__fixtures__/oddities";
import example from "@/lib/contract/examples/contribution.json";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { fiveAnswers } from "@/lib/records/sentences/five-answers";
import { specFields } from "@/lib/records/spec-fields";
import { draw, drawPage } from "./__fixtures__/draw-page";
import { formatsOf } from "./record-context";
import { Timeline } from "./timeline";

/** The places of the record that the page shows: a fact's is below that of the list it stands in. */
function fieldsOf(page: Document): ReadonlySet<string> {
  const places = [...page.querySelectorAll("[data-field]")].flatMap((node) => {
    const at = node.closest("[data-at]")?.getAttribute("data-at") ?? "";
    const place = `${at === "" ? "" : `${at}.`}${node.getAttribute("data-field")}`;
    const parts = [...node.querySelectorAll("dd > [data-parts]")].flatMap(
      (part) => part.getAttribute("data-parts")?.split(" ") ?? [],
    );
    return [place, ...parts.map((part) => `${place}.${part}`)];
  });
  return new Set(places.map((place) => place.replace(/\[\d+\]/g, "[]")));
}

describe("every field of the contract", () => {
  const page = drawPage(example);
  const places = fieldsOf(page);

  test.each(specFields("contribution").map((field) => [field]))("%s has its place on the page", (field) => {
    // A branch is there when something in it is.
    expect(
      [...places].some(
        (place) => place === field || place.startsWith(`${field}.`) || place.startsWith(`${field}[]`),
      ),
    ).toBe(true);
  });

  test("says something or says that it is not set", () => {
    const blank = [...page.querySelectorAll("dl [data-field]")].filter(
      (node) => (node.querySelector("dd") ?? node).textContent?.trim() === "",
    );
    expect(blank.map((node) => node.getAttribute("data-field"))).toEqual([]);
  });
});

describe("every oddity of real payloads", () => {
  const contributions = oddities.filter(({ kind }) => kind === "contribution");

  test.each(contributions.map(({ name, record }) => [name, record] as const))(
    "%s is drawn in words",
    (_, record) => {
      const text = drawPage(record).body.textContent ?? "";
      expect(text).not.toMatch(/undefined|NaN|\[object Object\]|Invalid Date|Infinity/);
      expect(text.length).toBeGreaterThan(500);
    },
  );

  test.each([
    [null],
    [{}],
    [[]],
    ["text"],
    [{ line_items: [null], payments: [7], supporter: [], tax_receipts: {} }],
  ])("a record that is %j is drawn too", (record) => {
    expect(drawPage(record).querySelector("h1")?.textContent).toMatch(/from/);
  });
});

describe("what foreign text may do", () => {
  const hostile =
    '<script>alert(1)</script><img src="https://evil.example/x.png" onerror="alert(1)"><a ' +
    'href="javascript:alert(1)">x</a>';

  test("is nothing but be read: no element, no address, no handler comes out of any text", () => {
    const poisoned: unknown = JSON.parse(JSON.stringify(example), (name, value: unknown) =>
      typeof value === "string" && !/_at$|_on$|_date$|amount|code|^id$/.test(name) ? hostile : value,
    );
    const page = drawPage(poisoned);
    expect(page.querySelectorAll("script, img, iframe, object, [onerror], [srcdoc]")).toHaveLength(0);
    const hrefs = [...page.querySelectorAll("a")].map((link) => link.getAttribute("href") ?? "");
    expect(hrefs.filter((href) => !/^(https?:\/\/|\/)/.test(href))).toEqual([]);
  });

  test("notes keep their paragraphs and web links, which send no referrer", () => {
    const notes =
      '<p>Called <b>Friday</b>, see <a href="https://crm.example/7" onclick="x()">the file</a> &amp; ' +
      "more</p>";
    const place = drawPage({ ...example, notes }).querySelector("[data-field=notes]");
    expect(place?.textContent).toBe("Called Friday, see the file & more");
    const link = place?.querySelector("a");
    expect(link?.getAttribute("href")).toBe("https://crm.example/7");
    expect(link?.getAttribute("rel")).toBe("noreferrer noopener");
    expect(link?.hasAttribute("onclick")).toBe(false);
  });
});

test("a sponsored person's values are not in the page until revealed", () => {
  const [item] = example.line_items;
  const secrets = [item?.sponsee?.last_name ?? "", "Amari likes drawing boats."];
  const hidden = drawPage(example, false).body.innerHTML;
  const shown = drawPage(example).body.innerHTML;
  for (const secret of secrets) {
    expect(hidden).not.toContain(secret);
    expect(shown).toContain(secret);
  }
});

test("“supporter since” names the year in the reader's zone", () => {
  const supporter = { ...example.supporter, created_at: "2025-12-31T23:30:00Z" };
  const record = parseContribution({ ...example, supporter });
  const noteIn = (zone: string) => fiveAnswers(record, formatsOf({ zone, locale: "en-GB" })).who.note;
  expect(noteIn("UTC")).toBe("Individual, supporter since 2025");
  expect(noteIn("Pacific/Auckland")).toBe("Individual, supporter since 2026");
});

test("a timeline over the end of a year in the reader's zone has years", () => {
  const record = parseContribution({
    ordered_at: "2025-12-31T09:00:00Z",
    updated_at: "2025-12-31T23:30:00Z",
  });
  const drawn = (zone: string) =>
    draw(<Timeline record={record} region={{ zone, locale: "en-GB" }} />).body.textContent;
  expect(drawn("UTC")).not.toMatch(/202[56]/);
  expect(drawn("Pacific/Auckland")).toMatch(/1 Jan 2026.*31 Dec 2025/);
});

test("a tribute has the type that is recorded: a gift in memory is not called one in honor", () => {
  const [item] = example.line_items;
  const said = (tribute: object | null) =>
    drawPage({
      ...example,
      line_items: [{ ...item, is_tribute: true, tribute_name: "Uncle Wilf", tribute }],
    }).body.textContent;
  expect(said({ type: "In memory of" })).toContain("TypeIn memory of");
  expect(said({ type: "In memory of" })).toContain("NameUncle Wilf");
  expect(said(null)).not.toContain("In honor of");
});

describe("what is said of a payment", () => {
  const [payment] = example.payments;

  test("its outcome and its gateway are apart", () => {
    const refused = { ...payment, captured: false, outcome: "issuer_declined", gateway: "lantern_pay" };
    expect(drawPage({ ...example, payments: [refused] }).body.textContent).toContain(
      "Declined by the bank · lantern_pay",
    );
  });

  const said = (status: string) =>
    drawPage({ ...example, payments: [{ ...payment, status }] }).querySelector("[data-field=payments]");

  test("a failed one is struck out as not charged", () => {
    expect(said("failed")?.querySelector("s")).not.toBeNull();
    expect(said("failed")?.textContent).toContain("not charged");
  });

  test.each(["disputed", "refunded", "requires_action"])(
    "one that is %s is not said to be uncharged",
    (status) => {
      expect(said(status)?.querySelector("s")).toBeNull();
      expect(said(status)?.textContent).not.toContain("not charged");
    },
  );

  test("a status of the source's own is written as words", () => {
    expect(said("requires_action")?.textContent).toContain("Requires action");
  });
});

describe("what is said of a plan", () => {
  const [item] = example.line_items;
  const said = (profile: object, more: object = {}) =>
    drawPage({
      ...example,
      line_items: [{ ...item, ...more, recurring_profile: { ...item?.recurring_profile, ...profile } }],
    }).body.textContent ?? "";

  test("a suspended plan has no next billing, whatever day it has", () => {
    expect(said({ status: "Suspended", next_billing_date: "2025-04-14" })).toContain(
      "14 Apr 2025, but the plan is suspended",
    );
  });

  test("its end is a day like any other", () => {
    expect(said({}, { recurring_ends_on: "2026-11-01" })).toContain("until 1 Nov 2026");
  });

  test("an account does not expire on a day that means never", () => {
    const method = { display_name: "Bank account", is_expired: false, is_deleted: false };
    const endless = said({ payment_method: { ...method, expires_on: "2099-12-31T00:00:00Z" } });
    expect(endless).not.toContain("Bank account, expires");
    expect(said({ payment_method: { ...method, expires_on: "2028-12-31T00:00:00Z" } })).toContain(
      "Bank account, expires 31 Dec 2028",
    );
  });
});

test("refunds, discounts and tax are lines in words", () => {
  const page = drawPage({
    currency: "CAD",
    refunds: [
      { amount: "133.6000", reason: "Charged twice", created_at: "2026-11-17T06:44:55Z", payment_id: "P" },
    ],
    discounts: [{ code: "SPRING", amount: "5.0000" }],
    tax_lines: [{ title: "GST", rate_percentage: "5.00", price: "1.2500" }, {}],
  });
  const lines = [...page.querySelectorAll("section > ul > li")].map(({ textContent }) => textContent);
  expect(lines).toEqual([
    "Charged twice · 17 Nov 2026, 6:44:55 amCA$133.60",
    "SPRINGCA$5.00",
    "GST · 5.00%CA$1.25",
    "No description–",
  ]);
});
