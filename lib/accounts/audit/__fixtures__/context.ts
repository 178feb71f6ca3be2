import type { ActorContext } from "@/lib/accounts/audit/event";

const people = ["ann", "bo", "cy"];

/** The context of a request by one of three people. */
export function personContext(number: number): ActorContext {
  const id = people[number % people.length] ?? "ann";
  return {
    viewer: {
      kind: "person",
      id,
      name: id.toUpperCase(),
      email: `${id}@example.org`,
      role: "finance",
      sessionId: `session-${id}`,
    },
    address: "192.0.2.7",
    requestId: `request-${number}`,
  };
}
