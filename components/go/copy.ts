import { notFoundCopy } from "@/components/shell/pages/copy";
import type { JumpAnswer } from "@/lib/client/jump";

export const goCopy = {
  contribution: "Contribution",
  supporter: "Supporter",
  post: "Post",
  feed: "Feed",
  didYouMean: (count: number) => `Did you mean ${count === 1 ? "this one" : "one of these"}?`,
  searchContributions: "Search contributions",
  title: "Go to a record",
  tryAnother: "Try another",
  fieldHint: "ID, email, receipt number, payment reference, a pasted link, or {post}",
  postInFeed: "feed/post",
  button: "Go",
  /** The links have the placeholders of Zendesk and Freshdesk; users replace the name of the custom field. */
  ticketSystems: [
    {
      name: "Zendesk",
      note: "Replace 360001 with the number of the ticket field that holds the contribution’s ID.",
      query: "q={{ticket.ticket_field_360001}}&ticket={{ticket.id}}",
    },
    {
      name: "Freshdesk",
      note: "Replace cf_contribution with the name of the ticket field that holds the contribution’s ID.",
      query: "q={{ticket.cf_contribution}}&ticket={{ticket.id}}",
    },
    { name: "Anything else", note: "Add the contribution ID or URL after q=.", query: "q=ID&ticket=NUMBER" },
  ],
  ticketLinks: "Links for your ticket system",
  ticketLinksNote:
    "Add one of these to a macro or a sidebar. If exactly one record matches, it opens directly. " +
    "The ticket number stays in the URL.",
  copyLink: (name: string) => `Copy the link for ${name}`,
} as const;

/** Explains an answer: the words before and after the text that was looked up, and advice. */
export function jumpWords(answer: JumpAnswer): { before: string; after?: string; advice: string } {
  const { jump, match, hits, hasMore } = answer;
  const advice = "Closest matches:";
  const matching = `${hasMore ? "More than " : ""}${hits.length} records match `;
  const choice = hasMore ? "Choose one, or search." : "Choose one.";
  const found = { before: "Records with “", after: "”", advice };
  switch (jump.kind) {
    case "contribution":
      if (match === "exact") return { before: matching, advice: choice };
      // Four digits may be an id or the end of a card number.
      if (match === "words") return { ...found, advice: `No contribution has this ID. ${advice}` };
      return {
        before: "No contribution with ID ",
        advice: match === "near" ? goCopy.didYouMean(hits.length) : notFoundCopy.hint,
      };
    case "post":
      return {
        before: "No post with ID ",
        after: ` in feed ${jump.feedId}`,
        advice: notFoundCopy.hint,
      };
    case "supporter":
      return { before: "No supporter with ID ", advice: notFoundCopy.hint };
    case "feed":
      return { before: "No feed with ID ", advice: notFoundCopy.hint };
    case "text":
      if (match === "words") return found;
      return match === "exact"
        ? { before: `${matching}“`, after: "”", advice: choice }
        : {
            before: "No results for “",
            after: "”",
            advice: "No ID, name, email, receipt or reference matches.",
          };
  }
}
