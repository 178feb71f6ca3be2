import { describe, expect, it } from "vitest";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { markedTexts } from "./marked-texts";
import { readQuestion } from "./question";

/** What is marked of a record, with brackets around it. */
function marked(record: unknown, q: string): readonly string[] {
  return markedTexts(parseContribution(record), readQuestion(q)).map(
    ({ of, stretches }) =>
      `${of}: ${stretches.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join("")}`,
  );
}

describe("what was found is marked", () => {
  it("ignoring case and diacritics, in the text as recorded", () => {
    const record = { supporter: { display_name: "JOSÉ Müller", email: "jose@example.org" } };
    expect(marked(record, "jose mull")).toEqual(["Name: [JOSÉ] [Müll]er", "Email: [jose]@example.org"]);
  });

  it("where letters become several or several become one", () => {
    expect(marked({ supporter: { display_name: "Großmann" } }, "grossm")).toEqual(["Name: [Großm]ann"]);
  });

  it("as a whole where digits were compared without what separates them", () => {
    const record = { billing_address: { phone: "+1 (416) 555-0199" } };
    expect(marked(record, "416-555-0199")).toEqual(["Phone: [+1 (416) 555-0199]"]);
  });

  it("an amount as recorded", () => {
    const record = { customer_comments: "We planted 1,250 trees" };
    expect(marked(record, "1,250")).toEqual(["Comment: We planted [1,250] trees"]);
  });

  it("with a little around it where the text is long", () => {
    const text = `${"x ".repeat(200)}Anna${" y".repeat(200)}`;
    const [shown = ""] = marked({ customer_comments: text }, "anna");
    expect(shown).toContain("[Anna]");
    expect(shown.length).toBeLessThan(200);
  });

  it("in no more texts than there is room for, and each once", () => {
    const supporter = { display_name: "Anna", first_name: "Anna", email: "anna@a.org" };
    const record = {
      supporter,
      customer_comments: "anna",
      notes: "anna again",
      tax_receipts: [{ number: "ANNA" }],
    };
    expect(marked(record, "anna")).toEqual(["Name: [Anna]", "Email: [anna]@a.org", "Receipt: [ANNA]"]);
  });
});
