import { describe, expect, it } from "vitest";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { markedTexts } from "./marked-texts";
import { readQuestion } from "./question";

/** Returns the texts of a record with matches, each match in brackets. */
function marked(record: unknown, q: string): readonly string[] {
  return markedTexts(parseContribution(record), readQuestion(q)).map(
    ({ of, stretches }) =>
      `${of}: ${stretches.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join("")}`,
  );
}

describe("markedTexts", () => {
  it("a match ignores case and diacritics", () => {
    const record = { supporter: { display_name: "JOSÉ Müller", email: "jose@example.org" } };
    expect(marked(record, "jose mull")).toEqual(["Name: [JOSÉ] [Müll]er", "Email: [jose]@example.org"]);
  });

  it("a match covers a letter that is folded into two", () => {
    expect(marked({ supporter: { display_name: "Großmann" } }, "grossm")).toEqual(["Name: [Großm]ann"]);
    expect(marked({ supporter: { display_name: "GROẞMANN" } }, "großm")).toEqual(["Name: [GROẞM]ANN"]);
  });

  it("a number is marked as a whole if its digits match", () => {
    const record = { billing_address: { phone: "+1 (416) 555-0199" } };
    expect(marked(record, "416-555-0199")).toEqual(["Phone: [+1 (416) 555-0199]"]);
  });

  it("a short word is marked only where it is found", () => {
    const supporter = { display_name: "Alison (Al) Opal", phone: null };
    expect(marked({ supporter }, "al")).toEqual(["Name: [Al]ison ([Al]) Opal"]);
    expect(marked({ supporter: { display_name: "李王伟" } }, "王")).toEqual(["Name: 李[王]伟"]);
    const record = { billing_address: { phone: "+1 (416) 555-0199" } };
    expect(marked(record, "50")).toEqual([]);
    expect(marked(record, "50199")).toEqual(["Phone: [+1 (416) 555-0199]"]);
  });

  it("a product code does not name a sponsored person", () => {
    const item = { reference: "CHILD-AMINA-7", sponsored_child: { first_name: "Amina" } };
    expect(marked({ line_items: [item] }, "child")).toEqual(["Product code: [CHILD]-•••-7"]);
    expect(marked({ line_items: [item] }, "amina")).toEqual([]);
  });

  it("an amount is marked as recorded", () => {
    const record = { customer_comments: "We planted 1,250 trees" };
    expect(marked(record, "1,250")).toEqual(["Comment: We planted [1,250] trees"]);
  });

  it("a long text is cut around the match", () => {
    const text = `${"x ".repeat(200)}Anna${" y".repeat(200)}`;
    const [shown = ""] = marked({ customer_comments: text }, "anna");
    expect(shown).toContain("[Anna]");
    expect(shown.length).toBeLessThan(200);
  });

  it("at most three texts are marked, each once", () => {
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
