import Form from "next/form";
import { buttonLook } from "@/components/ui/form/button";
import { paths } from "@/lib/paths";

/** The resolver by hand; it works without a script, too. */
export function JumpForm(props: { q?: string; ticket: string | null }) {
  const { q, ticket } = props;
  const isFirst = q === undefined;
  return (
    <section className="grid gap-3">
      {isFirst ? (
        <h1 className="font-semibold text-24 tracking-[-0.025em]">Go to a record</h1>
      ) : (
        <h2 className="border-line-2 border-b pb-2 font-semibold text-14">Look for another</h2>
      )}
      <Form action={paths.go} prefetch={false} className="grid gap-2">
        <label htmlFor="go-q" className="text-ink-2">
          An id, an e-mail address, a receipt or reference, an address from the admin or the API, or{" "}
          <code className="font-mono text-12">feed/post</code>
        </label>
        <div className="flex gap-2">
          <input
            id="go-q"
            name="q"
            type="search"
            required
            maxLength={2000}
            defaultValue={q}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            className="h-8 min-w-0 flex-1 rounded-control border border-line-3 bg-surface px-3 font-mono
              max-sm:h-10"
          />
          {ticket === null ? null : <input type="hidden" name="ticket" value={ticket} />}
          <button type="submit" className={`${buttonLook("solid")} max-sm:h-10`}>
            Go
          </button>
        </div>
      </Form>
    </section>
  );
}
