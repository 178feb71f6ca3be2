import type { Route } from "next";
import type { ReactNode } from "react";
import { uiCopy } from "@/components/ui/copy";
import { DeskLink } from "@/components/ui/link/desk-link";
import type { FoundPosts, FoundSupporters } from "@/lib/client/api/answers";
import { withTicket } from "@/lib/client/url/page-query";
import { formatDate, type Region } from "@/lib/format/moment";
import { paths } from "@/lib/paths";
import { searchCopy } from "./copy";

export interface Others {
  readonly supporters: FoundSupporters["data"];
  readonly posts: FoundPosts["data"];
}

export function OtherResults(props: { others: Others; ticket: string | null; region: Region }) {
  const { others, ticket, region } = props;
  return (
    <div className="grid grid-cols-1 gap-1 empty:hidden">
      <Few title={searchCopy.supporters}>
        {others.supporters.map(({ id, name, email, contributions }) => (
          <FewLine
            key={id}
            href={withTicket(paths.supporter(id), ticket)}
            name={name === null ? uiCopy.noName : <bdi data-private="">{name}</bdi>}
            note={
              <>
                <bdi data-private="">{email ?? id}</bdi>
                {" · "}
                {uiCopy.contributions(contributions, region.locale)}
              </>
            }
          />
        ))}
      </Few>
      <Few title={searchCopy.posts}>
        {others.posts.map(({ id, name, publishedAt, feed }) => (
          <FewLine
            key={`${feed.id} ${id}`}
            href={paths.post(feed.id, id)}
            name={<bdi>{name ?? id}</bdi>}
            note={
              <>
                <bdi>{feed.label}</bdi>
                {publishedAt === null ? null : ` · ${formatDate(publishedAt, region)}`}
              </>
            }
          />
        ))}
      </Few>
    </div>
  );
}

function Few({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section className="grid min-w-0 grid-cols-1 gap-x-4 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <h2 className="font-medium text-12 text-ink-3 sm:py-0.5">{title}</h2>
      <ul className="-mx-2 grid grid-cols-1 gap-x-2 sm:grid-cols-3">{children}</ul>
    </section>
  );
}

function FewLine({ href, name, note }: { href: Route; name: ReactNode; note: ReactNode }) {
  return (
    <li className="min-w-0">
      <DeskLink href={href} className="grid grid-cols-1 rounded-control px-2 py-0.5 hover:bg-hover">
        <span className="truncate font-medium">{name}</span>
        <span className="truncate text-12 text-ink-3">{note}</span>
      </DeskLink>
    </li>
  );
}
