import { CopyButton } from "@/components/ui/copy/copy-button";

// The placeholders as Zendesk and Freshdesk write them; the custom field is the reader's own to name.
const systems = [
  {
    name: "Zendesk",
    note: "Replace 360001 with the number of the ticket field that holds the contribution’s id.",
    query: "q={{ticket.ticket_field_360001}}&ticket={{ticket.id}}",
  },
  {
    name: "Freshdesk",
    note: "Replace cf_contribution with the name of the ticket field that holds the contribution’s id.",
    query: "q={{ticket.cf_contribution}}&ticket={{ticket.id}}",
  },
  {
    name: "Anything else",
    note: "Put the id, or an address that has it, after q=.",
    query: "q=ID&ticket=NUMBER",
  },
] as const;

/** Links for macros of ticket systems, ready to be copied, with this desk's own address. */
export function TicketSnippets({ origin }: { origin: string }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 className="border-line-2 border-b pb-2 font-semibold text-14">Links from your ticket system</h2>
        <p className="mt-3 text-ink-2">
          Put one of these into a macro or a sidebar. One record that exists is opened at once and remembers
          the ticket; anything else is explained here. The handbook page on ticket links,{" "}
          <code className="whitespace-nowrap font-mono text-12">docs/ticket-links.md</code>, has the whole
          story.
        </p>
      </div>
      {systems.map(({ name, note, query }) => (
        <div key={name} className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <h3 className="font-medium">{name}</h3>
          <p className="text-12 text-ink-3">{note}</p>
          <div className="flex items-center gap-1 rounded-control bg-sunken pr-1">
            <code className="wrap-anywhere min-w-0 flex-1 px-3 py-2 font-mono text-12">
              {`${origin}/go?${query}`}
            </code>
            <CopyButton text={`${origin}/go?${query}`} label={`Copy the link for ${name}`} />
          </div>
        </div>
      ))}
    </section>
  );
}
