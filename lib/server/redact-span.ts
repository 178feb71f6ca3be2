import type { Attributes, SpanStatus } from "@opentelemetry/api";
import { redactTarget, scrub } from "./redact.mjs";

/** The part of a finished span that holds words. */
interface Worded {
  readonly name: string;
  readonly attributes: Attributes;
  readonly status: SpanStatus;
  readonly events: readonly { readonly name: string; readonly attributes?: Attributes }[];
}

/** Cuts queries, credentials and e-mail addresses out of a span that has ended, in place. */
export function redactSpan(span: Worded): void {
  Object.assign(span, { name: redact(span.name) });
  if (span.status.message !== undefined) Object.assign(span.status, { message: scrub(span.status.message) });
  for (const attributes of [span.attributes, ...span.events.map((event) => event.attributes ?? {})]) {
    for (const [name, value] of Object.entries(attributes)) {
      if (typeof value === "string") attributes[name] = redact(value);
    }
  }
}

function redact(words: string): string {
  const isAddress = /^(https?:\/)?\//;
  return scrub(words.replaceAll(/\S+\?\S*/g, (word) => (isAddress.test(word) ? redactTarget(word) : word)));
}
