import Form from "next/form";
import { code, filled } from "@/components/ui/filled";
import { Button } from "@/components/ui/form/button";
import { SubmittedInput } from "@/components/ui/form/search-field";
import { CopyButton } from "@/components/ui/value/copy-button";
import { maxJumpLength } from "@/lib/client/jump";
import { paths, withQuery } from "@/lib/paths";
import { goCopy } from "./copy";

/** Works without JavaScript. */
export function JumpForm({ q, ticket }: { q?: string; ticket: string | null }) {
  return (
    <section className="grid gap-3">
      {q === undefined ? (
        <h1 className="font-semibold text-24">{goCopy.title}</h1>
      ) : (
        <h2 className="border-line-2 border-b pb-2 font-semibold text-14">{goCopy.tryAnother}</h2>
      )}
      <Form action={paths.go} prefetch={false} className="grid gap-2">
        <label htmlFor="go-q" className="text-ink-2">
          {filled(goCopy.fieldHint, { post: code(goCopy.postInFeed) })}
        </label>
        <div className="flex gap-2">
          <SubmittedInput
            id="go-q"
            name="q"
            type="search"
            required
            maxLength={maxJumpLength}
            submitted={q ?? ""}
            className="h-8 min-w-0 flex-1 rounded-control border border-line-3 bg-surface px-3 font-mono
              max-sm:h-10"
          />
          {ticket === null ? null : <input type="hidden" name="ticket" value={ticket} />}
          <Button type="submit" look="solid">
            {goCopy.button}
          </Button>
        </div>
      </Form>
    </section>
  );
}

export function TicketSnippets({ origin }: { origin: string }) {
  return (
    <section className="grid grid-cols-1 gap-4">
      <div>
        <h2 className="border-line-2 border-b pb-2 font-semibold text-14">{goCopy.ticketLinks}</h2>
        <p className="mt-3 text-ink-2">{goCopy.ticketLinksNote}</p>
      </div>
      {goCopy.ticketSystems.map(({ name, note, query }) => {
        const link = origin + withQuery(paths.go, query);
        return (
          <div key={name} className="grid grid-cols-1 gap-1">
            <h3 className="font-medium">{name}</h3>
            <p className="text-12 text-ink-3">{note}</p>
            <div className="flex items-center gap-1 rounded-control bg-sunken pr-1">
              <code className="wrap-anywhere min-w-0 flex-1 px-3 py-2 font-mono text-12">{link}</code>
              <CopyButton text={link} label={goCopy.copyLink(name)} />
            </div>
          </div>
        );
      })}
    </section>
  );
}
