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
  Object.assign(span, { name: redact(span.name.replaceAll(/(?<=^|\s)\/[^\s[]*(?!\S)/g, redactTarget)) });
  if (span.status.message !== undefined) Object.assign(span.status, { message: scrub(span.status.message) });
  for (const attributes of [span.attributes, ...span.events.map((event) => event.attributes ?? {})]) {
    for (const [name, value] of Object.entries(attributes)) {
      if (typeof value === "string")
        attributes[name] = addresses.has(name) ? redactAddress(value) : redact(value);
    }
  }
}

/** Attributes that are an address and nothing else. */
const addresses: ReadonlySet<string> = new Set(["http.target", "http.url", "url.path", "url.full"]);

function redact(words: string): string {
  const isAddress = /^(https?:\/)?\//;
  return scrub(words.replaceAll(/\S+\?\S*/g, (word) => (isAddress.test(word) ? redactAddress(word) : word)));
}

function redactAddress(address: string): string {
  const [, origin = "", target = ""] = /^(https?:\/\/[^/?#]*)?(.*)$/s.exec(address) ?? [];
  return scrub(origin + redactTarget(target));
}
