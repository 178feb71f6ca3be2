import Form from "next/form";
import { buttonLook } from "@/components/ui/form/button";
import { paths } from "@/lib/paths";

/** Opens any feed by its id: the data service answers for feeds that it does not list. */
export function OpenFeed({ typed = "" }: { typed?: string }) {
  return (
    <Form action={paths.feeds} prefetch={false} className="grid gap-2 px-4 py-6 sm:px-6">
      <label htmlFor="open-feed" className="font-semibold text-14">
        Open a feed by its id
      </label>
      <p id="open-feed-hint" className="text-12 text-ink-3">
        The id as it stands in addresses, such as NEWSFEED in …/feeds/NEWSFEED/posts. A whole address will do
        too.
      </p>
      <div className="flex max-w-120 gap-2">
        <input
          id="open-feed"
          name="open"
          required
          defaultValue={typed}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-describedby="open-feed-hint"
          className="h-8 min-w-0 flex-1 rounded-control border border-line-3 bg-surface px-3 font-mono
            text-12"
        />
        <button type="submit" className={buttonLook("plain")}>
          Open feed
        </button>
      </div>
    </Form>
  );
}
