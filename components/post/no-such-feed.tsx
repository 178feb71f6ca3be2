import { DeskLink } from "@/components/ui/link/desk-link";
import { paths } from "@/lib/paths";
import type { NamedFeed } from "./feed-switch";
import { MissingFeed } from "./missing-feed";
import { OpenFeed } from "./open-feed";

/** A feed that does not exist: an explanation, the known feeds, and another try. */
export function NoSuchFeed({ feeds }: { feeds: readonly NamedFeed[] }) {
  return (
    <>
      <MissingFeed />
      <ul aria-label="Feeds" className="border-line-2 border-t">
        {feeds.map(({ id, label }) => (
          <li key={id} className="border-line border-b">
            <DeskLink
              href={paths.posts(id)}
              className="block truncate px-4 py-3 font-medium text-accent sm:px-6"
            >
              <bdi>{label}</bdi>
            </DeskLink>
          </li>
        ))}
      </ul>
      <OpenFeed />
    </>
  );
}
