/** Why the organisation's sign-in did not let somebody in, by its code; none says what an account is like. */
const sentences: Readonly<Record<string, string>> = {
  unavailable:
    "Your organisation’s sign-in does not answer, or the desk is not set up for it. Try again later.",
  expired: "That took too long, or began in another browser. Start again.",
  cancelled: "You were not signed in there. Start again when you like.",
  distrusted:
    "The answer of your organisation’s sign-in could not be trusted. Start again; tell an admin if it " +
    "happens twice.",
  not_admitted: "You are known there, but this desk does not let you in. An admin can invite you.",
};

/** @param problem any text: it comes from an address */
export function problemWords(problem: string): string {
  const known = Object.hasOwn(sentences, problem) ? sentences[problem] : undefined;
  return known ?? "You could not be signed in. Start again.";
}
