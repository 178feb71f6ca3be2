import { Section } from "@/components/ui/panel/section";
import type { Place } from "@/lib/format/moment";
import { TokenForm } from "./token-form";
import { type Token, TokenRows } from "./token-rows";

/** Tokens for machines that call the four endpoints. */
export function TokenPart({ tokens, now, place }: { tokens: readonly Token[]; now: number; place: Place }) {
  return (
    <Section title="API tokens" note="For programs that call the API: Authorization: Bearer …">
      <TokenForm />
      <TokenRows tokens={tokens} now={now} place={place} />
    </Section>
  );
}
