import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listedSupporter } from "@/lib/contract/__fixtures__/listed-supporter";
import { escapeHtml } from "@/lib/contract/text";
import { example } from "@/lib/records/__fixtures__/example";
import { plainFormats } from "@/lib/records/__fixtures__/plain-formats";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { plansOf } from "@/lib/records/contribution/plans";
import { maskEmail, maskName, maskPhone } from "@/lib/records/supporter";
import { escapeMarkdown, oneLine } from "@/lib/records/text";
import { supporterTicket, ticketText } from "./ticket-text";

const link = "https://desk.example.org/contributions/CN6V3PZ?a=(1)";
const ticket = (record: unknown, to = link) =>
  ticketText(parseContribution(record), { kind: "initial", link: to, formats: plainFormats });

it("the plain ticket lists the facts of a contribution, one a line", () => {
  expect(ticket(example()).plain.split("\n")).toEqual([
    "65.37 CAD from Maren O. (CN6V3PZ)",
    "Date: 2025-03-14",
    "Status: Paid",
    "Kind: New recurring, plan R-20871 (Active)",
    "Amount: 65.37 CAD (includes 2.37 CAD covered fees)",
    "Paid: Yes, nothing owed (Visa •• 4242)",
    "For: Sponsor a child and 1 more item",
    "Receipt: Yes, 65.37 CAD (2025-004417)",
    "Contact: m•••@example.org, ••• 42",
    link,
  ]);
});

it.each([
  [
    { refunded_amount: "20.00" },
    "Amount: 65.37 CAD (45.37 CAD after refund, includes 2.37 CAD covered fees)",
    "Paid: Yes, partially refunded (Visa •• 4242)",
  ],
  [
    { payments: [{ type: "cheque", status: "succeeded" }], tax_receipts: [], line_items: [] },
    "Paid: Yes, nothing owed (cheque)",
    "Receipt: No (none issued)",
  ],
  [
    { total_amount: null, payments: [], tax_receipts: [{ number: "No. 7" }], line_items: [] },
    "Amount: Unreadable (no total is recorded)",
    "Receipt: Yes (No. 7)",
  ],
  [
    { total_amount: "1,234.00", payments: [], tax_receipts: [], line_items: [] },
    "Amount: Unreadable (the total can’t be read)",
    "Receipt: No (none issued)",
  ],
])("the ticket of %j has notes in parentheses", (set, ...facts) => {
  expect(ticket(example(set)).plain.split("\n")).toEqual(expect.arrayContaining(facts));
});

it.each([
  [{ is_test: 1 }, "Test, paid", "a test"],
  [{ is_deleted: true }, "Deleted", "deleted"],
  [{ is_spam: 1 }, "Spam", "marked as spam"],
])("the ticket of a record with %j says so in its status and its receipt", (set, status, words) => {
  expect(ticket(example(set)).plain.split("\n")).toEqual(
    expect.arrayContaining([
      `Status: ${status}`,
      `Receipt: Yes, 65.37 CAD (2025-004417, still valid, but the contribution is ${words})`,
    ]),
  );
});

it("the Markdown and HTML tickets have the same facts with a link on the id", () => {
  const { markdown, html } = ticket(example());
  expect(markdown).toContain(
    "**65.37 CAD from Maren O.** " +
      "([CN6V3PZ](https://desk.example.org/contributions/CN6V3PZ?a=%281%29))\n\n- Date: 2025-03-14\n",
  );
  expect(html).toContain(`(<a href="${link}">CN6V3PZ</a>)</p><ul><li>Date: 2025-03-14</li>`);
});

it("the ticket of a supporter has the masked name, totals and active plans", () => {
  const total = { currency: "CAD", received: 653_700, refunded: 0, lifetime: 653_700, gifts: 1 };
  const supporter = {
    ...listedSupporter,
    id: "S1",
    name: "Maren Okafor",
    email: "maren@example.org",
    phone: "+1 902 555 0142",
    contributions: 1,
    firstAt: Date.UTC(2025, 2, 14),
    lastAt: Date.UTC(2025, 2, 14),
    totals: [{ ...total, firstAt: Date.UTC(2025, 2, 14), lastAt: Date.UTC(2025, 2, 14) }],
  };
  const to = "https://desk.example.org/supporters/S1";
  const plans = plansOf(parseContribution(example()));
  expect(supporterTicket(supporter, plans, { link: to, formats: plainFormats }).plain.split("\n")).toEqual([
    "Maren O. (S1)",
    "Contributions: 1",
    "Lifetime: 65.37 CAD",
    "First paid contribution: 2025-03-14",
    "Last paid contribution: 2025-03-14",
    "Active plans: 38.00 CAD monthly, next billing 2025-04-14",
    "Contact: m•••@example.org, ••• 42",
    to,
  ]);
  const none = { ...supporter, totals: [], firstAt: null, lastAt: null, email: null, phone: null };
  expect(supporterTicket(none, [], { link: "", formats: plainFormats }).plain.split("\n")).toEqual([
    "Maren O. (S1)",
    "Contributions: 1",
    "Lifetime: nothing received",
  ]);
  const bare = { id: "P1", profile_id: "R-7", status: "Active" };
  const item = { is_recurring: true, recurring_profile_id: "P1", recurring_profile: bare };
  const bares = plansOf(parseContribution({ line_items: [item] }));
  const activeIn = (some: typeof bares) =>
    supporterTicket(none, some, { link: "", formats: plainFormats }).plain.split("\n").at(-1);
  expect(activeIn(bares)).toBe("Active plans: R-7");
  expect(activeIn(bares.map((plan) => ({ ...plan, isActive: false })))).toBe("Active plans: none");
  const unread = { ...none, unsummed: 1 };
  expect(supporterTicket(unread, [], { link: "", formats: plainFormats }).plain).toContain(
    "\nLifetime: no total (unreadable amounts)",
  );
});

it.each([["javascript:alert(1)"], ["data:text/html,x"], ["/contributions/X"], [""]])(
  "a ticket leaves out the link %j, which is no web address",
  (to) => {
    const { html, markdown, plain } = ticket(example(), to);
    expect(html).not.toContain("<a");
    expect(markdown).toContain("(CN6V3PZ)");
    expect(plain.split("\n")).not.toContain(to);
  },
);

it("a ticket has no email, phone, street, family name, notes or sponsored child", () => {
  const { plain, markdown, html } = ticket(example());
  for (const secret of ["maren.oduya", "555", "Larchmount", "Oduya", "Amari", "Wekesa", "Called", "greet"])
    for (const text of [plain, markdown, html]) expect(text).not.toContain(secret);
});

it("a ticket of a record with a revealed child masks the name in the product", () => {
  const product = { name: "Sponsor Amari Wekesa" };
  const { plain } = ticket(example({ "line_items.0.product": product }));
  expect(plain).toContain("\nFor: Sponsor ••• and 1 more item\n");
});

it("a ticket keeps the name of an organization", () => {
  const set = { "supporter.display_name": "Ort & Sons Ltd", "supporter.is_organization": true };
  expect(ticket(example(set)).html).toContain("from Ort &amp; Sons Ltd</strong>");
});

it("recorded text adds no tag, no line and no Markdown to a ticket", () => {
  const hostile = fc.oneof(
    fc.string(),
    fc.constantFrom("<img src=x onerror=alert(1)>", "a\n# b", "[x](javascript:1)", "`*_~|", "\u202egnp.exe"),
  );
  fc.assert(
    fc.property(hostile, hostile, (name, item) => {
      const set = {
        "line_items.1.description": name,
        "line_items.0": { description: item },
        id: name,
        source: item,
      };
      const { plain, markdown, html } = ticket(example({ ...set, "supporter.display_name": `A ${name}` }));
      expect(html.replace(/<\/?(?:p|strong|ul|li|a href="[^"<>]*"|a)>/g, "")).not.toMatch(/[<>]/);
      expect(markdown.split("\n").length).toBe(plain.split("\n").length);
      expect(plain).not.toMatch(/[\u202a-\u202e]/);
    }),
  );
});

describe("masks", () => {
  it.each([
    ["lena@example.org", "l•••@example.org"],
    ["@x", "•••"],
    ["no address", "•••"],
    ["😀@x.org", "😀•••@x.org"],
  ])("the email %s is masked as %s", (email, masked) => expect(maskEmail(email)).toBe(masked));

  it.each([
    ["+1 902 555 0142", "••• 42"],
    ["12", "•••"],
  ])("the phone number %s is masked as %s", (phone, masked) => expect(maskPhone(phone)).toBe(masked));

  it.each([
    ["Tomasz Jan Wiśniewski", "Tomasz W."],
    ["Nguyễn Thị hương", "Nguyễn H."],
    ["Madonna", "Madonna"],
    ["佐藤 美咲", "佐•••"],
    ["", ""],
  ])("the name %s is masked as %s", (name, masked) => expect(maskName(name)).toBe(masked));
});

it("escapeMarkdown, escapeHtml and oneLine escape markup and leave amounts and sentences readable", () => {
  expect(escapeMarkdown("CA$9.15, (www.x.org) *a* 1. <b>")).toBe("CA$9.15, (www\\.x.org) \\*a\\* 1. \\<b>");
  expect(escapeMarkdown("m•••@x.org, gift_of_2025 #4, R&D, x|y, done!")).toBe(
    "m•••@x.org, gift_of_2025 #4, R&D, x|y, done!",
  );
  expect(escapeMarkdown("_a_ &lt; ~~b~~ ![c](http://d) `e` \\")).toBe(
    "\\_a\\_ \\&lt; \\~\\~b\\~\\~ !\\[c\\](http\\://d) \\`e\\` \\\\",
  );
  expect(escapeHtml(`<a href='x'>"&"`)).toBe("&lt;a href=&#39;x&#39;&gt;&quot;&amp;&quot;");
  expect(oneLine(` a\n\tb\u0000\u202e${"x".repeat(300)}`)).toBe(`a b${"x".repeat(196)}…`);
});
