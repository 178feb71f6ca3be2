import type { JumpAnswer } from "@/lib/client/jump-answer";

/** What the resolver found, in a headline, and what to make of it. */
export interface JumpWords {
  readonly before: string;
  readonly asked: string;
  readonly after: string;
  readonly advice: string;
}

const typing =
  "Check it for a missing or mistyped character. A gift placed a moment ago may not be here yet.";

/** Says in words what a text led to (several records, none, or nothing that could be an id). */
export function jumpWords({ jump, hits, near, held }: JumpAnswer): JumpWords {
  switch (jump.kind) {
    case "contribution":
      if (hits.length > 1)
        return { before: `${hits.length} records have `, asked: jump.id, after: "", advice: "Choose one." };
      // Four digits may be an id and the end of a card.
      if (held.length > 0 && near.length === 0)
        return {
          ...{ before: "Contributions with “", asked: jump.id, after: "”" },
          advice: `No contribution has it for its id. ${heldWords}`,
        };
      return {
        before: "No contribution has the id ",
        asked: jump.id,
        after: "",
        advice: held.length > 0 ? heldWords : nearWords(near.length),
      };
    case "post":
      return {
        before: "No post has the id ",
        asked: jump.id,
        after: ` in feed ${jump.feedId}`,
        advice: typing,
      };
    case "supporter":
      return { before: "No supporter has the id ", asked: jump.id, after: "", advice: typing };
    case "feed":
      return { before: "There is no feed ", asked: jump.feedId, after: "", advice: typing };
    case "text":
      if (hits.length > 1)
        return { before: `${hits.length} records have “`, asked: jump.q, after: "”", advice: "Choose one." };
      return {
        before: held.length > 0 ? "Contributions with “" : "Nothing is found by “",
        asked: jump.q,
        after: "”",
        advice:
          held.length > 0 ? heldWords : "No id, name, e-mail address, receipt or reference has these words.",
      };
  }
}

const heldWords = "These hold all of its words, or come close to them.";

function nearWords(count: number): string {
  if (count === 0) return typing;
  return count === 1
    ? "One id that exists is easily mistaken for it. Did you mean this one?"
    : `${count} ids that exist are easily mistaken for it. Did you mean one of these?`;
}
