// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { listedSupporter } from "@/lib/contract/__fixtures__/listed-supporter";
import { oddities } from "@/lib/contract/__fixtures__/oddities";
import example from "@/lib/contract/examples/contribution.json";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { fiveAnswers } from "@/lib/records/sentences/five-answers";
import { timelineOf } from "@/lib/records/sentences/timeline";
import { specFields } from "@/lib/records/spec-fields";
import { draw, drawPage, pageContext } from "./__fixtures__/draw-page";
import { formatsOf } from "./record-context";
import { SupporterCard } from "./supporter-card";
import { Timeline } from "./timeline";

/** Returns the paths of the record that the page shows. */
function fieldsOf(page: Document): ReadonlySet<string> {
  const paths = [...page.querySelectorAll("[data-field]")].flatMap((node) => {
    const at = node.closest("[data-at]")?.getAttribute("data-at") ?? "";
    const path = `${at === "" ? "" : `${at}.`}${node.getAttribute("data-field")}`;
    const parts = [...node.querySelectorAll("dd > [data-parts]")].flatMap(
      (part) => part.getAttribute("data-parts")?.split(" ") ?? [],
    );
    return [path, ...parts.map((part) => `${path}.${part}`)];
  });
  return new Set(paths.map((path) => path.replace(/\[\d+\]/g, "[]")));
}

describe("every field of the contract", () => {
  const page = drawPage(example);
  const paths = fieldsOf(page);

  test.each(specFields("contribution").map((field) => [field]))("%s is shown on the page", (field) => {
    // A branch is shown when any member of it is.
    expect(
      [...paths].some(
        (path) => path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[]`),
      ),
    ).toBe(true);
  });

  test("has a value or is shown as not set", () => {
    const blank = [...page.querySelectorAll("dl [data-field]")].filter(
      (node) => (node.querySelector("dd") ?? node).textContent?.trim() === "",
    );
    expect(blank.map((node) => node.getAttribute("data-field"))).toEqual([]);
  });
});

test("a part that is not recorded has no heading: its name is with those of the empty fields", () => {
  const page = drawPage({ ...example, billing_address: null });
  expect([...page.querySelectorAll("h3")].map((heading) => heading.textContent)).not.toContain(
    "Billing address",
  );
  const name = page.querySelector("[data-at=''] dd > [data-field=billing_address]");
  expect(name?.closest("dd")?.previousElementSibling?.textContent).toBe("Not set");
});

describe("a record that counts nowhere", () => {
  const greenIn = (page: Document) => page.querySelectorAll("[class*=green]").length;

  test.each(["is_deleted", "is_spam", "is_test"])("with %s has nothing green", (mark) => {
    expect(greenIn(drawPage(example))).toBeGreaterThan(4);
    expect(greenIn(drawPage({ ...example, [mark]: true }))).toBe(0);
  });
});

test.each([
  [{}, null],
  [{ is_deleted: true }, "Still valid, but the contribution is deleted"],
  [{ refunded_amount: "65.3700" }, "Still valid, but the contribution was fully refunded"],
])("a valid receipt of a record with %j is shown with the objection to it", (marks, objection) => {
  const row = drawPage({ ...example, ...marks }).querySelector("[id=receipt-2025-004417]");
  expect(row?.querySelector("[class*=text-green]") === null).toBe(objection !== null);
  expect(row?.querySelector("span.text-amber.col-span-full")?.textContent ?? null).toBe(objection);
});

test("valid and void receipts state it in the same style", () => {
  const [receipt] = example.tax_receipts;
  const tax_receipts = [receipt, { ...receipt, number: "2", is_voided: true }];
  const page = drawPage({ ...example, tax_receipts });
  const looks = [...page.querySelectorAll("li[id^=receipt] > span")].flatMap(({ textContent, className }) =>
    /^(Valid|VOID)$/.test(textContent ?? "") ? [className.replace(/ text-(green|ink-3)$/, "")] : [],
  );
  expect(looks).toHaveLength(2);
  expect(looks[0]).toBe(looks[1]);
});

describe("every unusual record", () => {
  const contributions = oddities.filter(({ kind }) => kind === "contribution");

  test.each(contributions.map(({ name, record }) => [name, record] as const))(
    "%s is shown without a leaked value",
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
  ])("the record %j is shown too", (record) => {
    expect(drawPage(record).querySelector("h1")?.textContent).toMatch(/from/);
  });
});

describe("foreign text", () => {
  const hostile =
    '<script>alert(1)</script><img src="https://evil.example/x.png" onerror="alert(1)"><a ' +
    'href="javascript:alert(1)">x</a>';

  test("adds no element, no unsafe link and no handler to the page", () => {
    const poisoned: unknown = JSON.parse(JSON.stringify(example), (name, value: unknown) =>
      typeof value === "string" && !/_at$|_on$|_date$|amount|code|^id$/.test(name) ? hostile : value,
    );
    const page = drawPage(poisoned);
    expect(page.querySelectorAll("script, img, iframe, object, [onerror], [srcdoc]")).toHaveLength(0);
    const hrefs = [...page.querySelectorAll("a")].map((link) => link.getAttribute("href") ?? "");
    expect(hrefs.filter((href) => !/^(https?:\/\/|\/)/.test(href))).toEqual([]);
  });

  test("of notes keeps web links, which send no referrer", () => {
    const notes =
      '<p>Called <b>Friday</b>, see <a href="https://crm.example/7" onclick="x()">the file</a> &amp; ' +
      "more</p>";
    const field = drawPage({ ...example, notes }).querySelector("[data-field=notes]");
    expect(field?.textContent).toBe("Called Friday, see the file & more");
    const link = field?.querySelector("a");
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

test.each([
  [{ end_date: "2025-06-30" }, "Until 30 Jun 2025"],
  [{ end_date: "2025-03-19" }, "Until 19 Mar 2025"],
  [{ end_date: "2025-03-18" }, "Ended 18 Mar 2025"],
  [{ end_date: "2025-03-18", days_left: 30 }, "Ended 18 Mar 2025"],
  [{}, "No end recorded"],
  [{ end_date: "2025-06-30", days_left: 1 }, "1 day left"],
  [{ is_active: false, is_expired: false, days_left: 300 }, "Not active"],
  [{ is_active: false, is_expired: true, end_date: "2025-03-01" }, "Ended 1 Mar 2025"],
])("a membership with %j is shown as %s", (group, words) => {
  const supporter = { ...example.supporter, groups: [{ name: "Friends", ...group }] };
  expect(drawPage({ ...example, supporter }).body.textContent).toContain(`Friends${words}`);
});

test("an item without a quantity counts as one unit, as in the list", () => {
  const line_items = [{ qty: 2 }, { qty: null }];
  expect(drawPage({ ...example, line_items }).body.textContent).toContain("2 items, 3 units");
});

test("“supporter since” shows the year in the reader's time zone", () => {
  const supporter = { ...example.supporter, created_at: "2025-12-31T23:30:00Z" };
  const record = parseContribution({ ...example, supporter });
  const noteIn = (zone: string) => fiveAnswers(record, formatsOf({ zone, locale: "en-GB" })).who.note;
  expect(noteIn("UTC")).toBe("Individual, supporter since 2025");
  expect(noteIn("Pacific/Auckland")).toBe("Individual, supporter since 2026");
});

test("a timeline shows years when it crosses a year in the reader's time zone", () => {
  const record = parseContribution({
    ordered_at: "2025-12-31T09:00:00Z",
    updated_at: "2025-12-31T23:30:00Z",
  });
  const drawn = (zone: string) => {
    const region = { zone, locale: "en-GB" };
    const events = timelineOf(record, formatsOf(region), pageContext.now);
    return draw(<Timeline events={events} region={region} isMuted={false} />).body.textContent;
  };
  expect(drawn("UTC")).not.toMatch(/202[56]/);
  expect(drawn("Pacific/Auckland")).toMatch(/1 Jan 2026.*31 Dec 2025/);
});

test("a record without amounts and dates has no empty totals or timeline", () => {
  const titlesOf = (record: object) =>
    [...drawPage(record).querySelectorAll("h2")].map(({ textContent }) => textContent);
  expect(titlesOf({}).join()).not.toMatch(/Totals|Timeline/);
  expect(titlesOf({ balance_amount: 4 }).join()).toContain("Totals");
  expect(titlesOf({ created_at: "2025-01-01T00:00:00Z" }).join()).toContain("Timeline");
});

test("a tribute is shown with its recorded type only", () => {
  const [item] = example.line_items;
  const render = (tribute: object | null) =>
    drawPage({
      ...example,
      line_items: [{ ...item, is_tribute: true, tribute_name: "Uncle Wilf", tribute }],
    }).body.textContent;
  expect(render({ type: "In memory of" })).toContain("TypeIn memory of");
  expect(render({ type: "In memory of" })).toContain("NameUncle Wilf");
  expect(render(null)).not.toContain("In honor of");
});

test("a message of a gift that is no tribute has a group of its own", () => {
  const [item] = example.line_items;
  const tribute = { is_tribute: false, tribute_name: "", tribute: null, public_message: "Keep going" };
  const page = drawPage({ ...example, line_items: [{ ...item, ...tribute }] });
  const titles = [...page.querySelectorAll("li h3")].map(({ textContent }) => textContent);
  expect(titles).toContain("Message");
  expect(titles).not.toContain("Tribute");
  expect(page.body.textContent).toContain("Message“Keep going”");
});

test("the receipts of an item are on lines of their own", () => {
  const [item] = example.line_items;
  const tax_receipts = [{ number: "R2026-1", amount: 4, currency_code: "CAD" }, { number: "R2026-2" }];
  const page = drawPage({ ...example, line_items: [{ ...item, tax_receipts }] });
  const lines = [...page.querySelectorAll("li dd li")].map(({ textContent }) => textContent);
  expect(lines.toSorted()).toEqual(["R2026-1 for CA$4.00", "R2026-2"]);
});

describe("a payment", () => {
  const [payment] = example.payments;

  test("shows its outcome and its gateway separately", () => {
    const refused = { ...payment, captured: false, outcome: "issuer_declined", gateway: "lantern_pay" };
    expect(drawPage({ ...example, payments: [refused] }).body.textContent).toContain(
      "Declined by the bank · Lantern pay",
    );
  });

  const render = (status: string) =>
    drawPage({ ...example, payments: [{ ...payment, status }] }).querySelector("[data-field=payments]");

  test("is struck out as not charged when it failed", () => {
    expect(render("failed")?.querySelector("s")).not.toBeNull();
    expect(render("failed")?.textContent).toContain("not charged");
  });

  test.each(["disputed", "refunded", "requires_action"])(
    "with the status %s is not shown as not charged",
    (status) => {
      expect(render(status)?.querySelector("s")).toBeNull();
      expect(render(status)?.textContent).not.toContain("not charged");
    },
  );

  test("shows an unknown status in words", () => {
    expect(render("requires_action")?.textContent).toContain("Requires action");
  });
});

describe("a plan", () => {
  const [item] = example.line_items;
  const render = (profile: object, more: object = {}) =>
    drawPage({
      ...example,
      line_items: [{ ...item, ...more, recurring_profile: { ...item?.recurring_profile, ...profile } }],
    }).body.textContent ?? "";

  test("shows its billing date as void when it is suspended", () => {
    expect(render({ status: "Suspended", next_billing_date: "2025-04-14" })).toContain(
      "14 Apr 2025, but the plan is suspended",
    );
  });

  test("shows its next billing with the amount and covered fees", () => {
    const profile = { status: "Active", next_billing_date: "2025-04-14" };
    expect(render(profile)).toContain("14 Apr 2025, CA$39.37 with covered fees");
  });

  test("shows its next billing with the amount of all its items", () => {
    const line_items = [item, { ...item, recurring_amount: 10 }];
    const page = drawPage({ ...example, line_items }).body.textContent ?? "";
    expect(page.match(/14 Apr 2025, CA\$49\.37 with covered fees/g)).toHaveLength(2);
  });

  test("has the schedule of its own item, even after a one-off item of the same profile", () => {
    const recurring_profile = { id: "P", status: "Active" };
    const monthly = { ...item, recurring_profile, recurring_day: 15 };
    const once = { ...monthly, is_recurring: false, variant: null, recurring_day: null };
    const page = drawPage({ ...example, line_items: [once, monthly] }).body.textContent;
    expect(page).toContain("Monthly on day 15");
  });

  test("is shown on the item of a renewal that only its record marks as recurring", () => {
    const profile = { id: "P", profile_id: "R-7", status: "Active" };
    const line_items = [
      { ...item, is_recurring: false, recurring_profile_id: "P", recurring_profile: profile },
    ];
    const render = (is_recurring: boolean) =>
      drawPage({ ...example, is_recurring, recurring_item_count: 0, line_items }).body.textContent;
    expect(render(true)).toContain("Plan IDR-7");
    expect(render(false)).not.toContain("Plan IDR-7");
  });

  test("shows its end date", () => {
    expect(render({}, { recurring_ends_on: "2026-11-01" })).toContain("until 1 Nov 2026");
  });

  test("shows a payment method as expired after its expiry date", () => {
    const payment_method = { display_name: "Visa", expires_on: "2025-02-28T00:00:00Z" };
    expect(render({ payment_method })).toContain("Visa, expired");
  });

  test("shows no expiry for a date that means never", () => {
    const method = { display_name: "Bank account", is_expired: false, is_deleted: false };
    const endless = render({ payment_method: { ...method, expires_on: "2099-12-31T00:00:00Z" } });
    expect(endless).not.toContain("Bank account, expires");
    expect(render({ payment_method: { ...method, expires_on: "2028-12-31T00:00:00Z" } })).toContain(
      "Bank account, expires 12/28",
    );
  });
});

test("refunds, discounts and taxes are listed in words", () => {
  const page = drawPage({
    currency: "CAD",
    refunds: [
      { amount: "133.6000", reason: "Charged twice", created_at: "2026-11-17T06:44:55Z", payment_id: "P" },
    ],
    discounts: [{ code: "SPRING", amount: "5.0000" }],
    tax_lines: [{ title: "GST", rate_percentage: "5.00", price: "1.2500" }, { rate_percentage: "13%" }, {}],
  });
  const lines = [...page.querySelectorAll("section > ul > li")].map(({ textContent }) => textContent);
  expect(lines).toEqual([
    "Charged twice · 17 Nov 2026, 6:44:55 amCA$133.60",
    "SPRINGCA$5.00",
    "GST · 5.00%CA$1.25",
    "13%–",
    "No description–",
  ]);
});

test.each([
  ["requires_action", "pending"],
  ["CANCELLED", "canceled"],
  ["in_dispute", "in dispute"],
])("a refund with the status %s is listed as %s, as in the timeline", (status, words) => {
  const page = drawPage({ currency: "CAD", refunds: [{ amount: 4, status, created_at: "2025-02-01" }] });
  const texts = [...page.querySelectorAll("li")].map(({ textContent }) => textContent ?? "");
  expect(texts.filter((text) => text.includes("4.00")).every((text) => text.includes(words))).toBe(true);
  expect(page.body.textContent).toContain(`am · ${words}`);
});

test("other contributions of the supporter link to their own pages", () => {
  const record = parseContribution(example);
  const others = ["A", "B"].map((id) => parseContribution({ ...example, id }));
  const history = { supporter: listedSupporter, others };
  const state = { ...pageContext.state, ticket: "77" };
  const masks = { isMasked: false, sponsored: new Set<string>() };
  const cut = { lengths: new Map(), expanded: new Set<string>(), hrefToExpand: () => "/" as const };
  const own = { currency: record.currency, isMuted: false };
  const context = { ...pageContext, state, ...masks, ...cut, ...own };
  const card = draw(<SupporterCard {...{ record, history, context }} />);
  const hrefs = (links: string) => [...card.querySelectorAll(links)].map((link) => link.getAttribute("href"));
  expect(hrefs("li a")).toEqual(["/contributions/A?ticket=77", "/contributions/B?ticket=77"]);
  expect(hrefs("a[href^='/supporters/']")).toEqual([
    `/supporters/${record.supporter.id}?ticket=77`,
    `/supporters/${listedSupporter.id}?ticket=77`,
  ]);
});

test.each([
  ["Guelph", "match", ["Billing and shipping"]],
  ["Sarnia", "differ in 1 line", ["Billing", "Shipping"]],
])("the addresses of Guelph and %s %s", (city, words, blocks) => {
  const page = drawPage({ ...example, billing_address: { city: "Guelph" }, shipping_address: { city } });
  const titles = [...page.querySelectorAll("h2")].map((title) => title.textContent);
  expect(titles).toContain(`Addresses billing and shipping ${words}`);
  const shown = [...page.querySelectorAll("address")].map(({ parentElement }) => parentElement);
  expect(shown.map((block) => block?.querySelector("h3")?.textContent)).toEqual(blocks);
});

test("an address of any length can be copied, and an absent one cannot", () => {
  const page = drawPage({ ...example, billing_address: { city: "Guelph" }, shipping_address: null });
  const addresses = [...page.querySelectorAll("address")].map((address) => address.parentElement);
  expect(addresses.map((address) => address?.querySelectorAll("button").length)).toEqual([1, 0]);
  expect(addresses.map((address) => address?.textContent)).toEqual([
    expect.stringMatching(/^Billing.*Guelph$/),
    expect.stringMatching(/^Shipping.*not set$/),
  ]);
});
