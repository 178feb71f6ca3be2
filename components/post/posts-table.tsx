"use client";

import { DataTable, type DeskColumn } from "@/components/table/data-table";
import { columnSort } from "@/components/table/sort";
import { buttonLook } from "@/components/ui/form/button";
import { Icon, type IconName } from "@/components/ui/icon";
import { DeskLink, ForeignLink } from "@/components/ui/link/desk-link";
import { valueCopy } from "@/components/ui/value/copy";
import { CopyButton } from "@/components/ui/value/copy-button";
import { defaultPostState, postListHref, withPostFilter } from "@/lib/client/url/post-list-state";
import { formatDate, formatTime } from "@/lib/format/moment";
import { postCopy } from "./copy";
import type { Media } from "./media";
import { Still } from "./picture";
import { listedPostHref } from "./post-href";
import { NotSet, PostBadge, type ShownList, type ShownPost, TagList } from "./post-parts";

/** The part of a post that the table shows. The page does not contain the rest of the record. */
export interface PostRow
  extends Pick<ShownPost, "id" | "name" | "path" | "state" | "publishedAt" | "expiresAt" | "tags"> {
  /** The address of the public page. */
  readonly address: string | undefined;
  readonly categories: string;
  readonly type: Pick<ShownPost["type"], "name" | "sysname">;
  readonly media: Media;
}

type Column = DeskColumn<PostRow, ShownList>;
type CellProps = Parameters<Column["Cell"]>[0];

function ImageCell({ row: { id, media, state } }: CellProps) {
  return (
    <span className="block h-9 w-15 overflow-hidden rounded-[5px] max-sm:mr-2">
      <Still key={id} media={media} isSmall isMuted={state === "expired"} />
    </span>
  );
}

function NameCell({ row, context: { feed, state, region } }: CellProps) {
  const { id, name, path, address, publishedAt } = row;
  return (
    <>
      <div className={row.state === "expired" ? "" : "font-medium"}>
        <DeskLink
          href={listedPostHref(feed.id, id, state)}
          data-row-link={id}
          className="hover:text-accent hover:underline"
        >
          <bdi>{name ?? id}</bdi>
        </DeskLink>
      </div>
      <small>
        <bdi>{path ?? id}</bdi>
      </small>
      <span className="mt-1 flex flex-wrap items-center gap-x-2 text-12 text-ink-3 sm:hidden">
        <PostBadge state={row.state} /> {formatDate(publishedAt, region)}
      </span>
      <span
        className="absolute inset-y-0 right-3 my-auto flex h-7 gap-1 bg-hover pl-2 opacity-0
          focus-within:opacity-100 in-[tr:hover]:opacity-100 max-sm:hidden [@media(hover:none)]:hidden"
      >
        <CopyButton key={id} text={id} label={valueCopy.copyNamed(`ID ${id}`)} />
        {address === undefined ? null : (
          <ForeignLink href={address} title={postCopy.openPublic} className={buttonLook("icon")}>
            <Icon name="external-link" />
            <span className="sr-only">{postCopy.openPublic}</span>
          </ForeignLink>
        )}
      </span>
    </>
  );
}

function PublishedCell({ row: { publishedAt }, context: { region } }: CellProps) {
  if (publishedAt === null) return <NotSet />;
  return (
    <>
      <div>{formatDate(publishedAt, region)}</div>
      <small>{formatTime(publishedAt, region)}</small>
    </>
  );
}

const bySysname = new Map<string | null, IconName>([
  ["blog", "newspaper"],
  ["slide", "gallery-horizontal-end"],
  ["snippet", "text-quote"],
]);
const byMedia: Partial<Record<Media["kind"], IconName>> = { audio: "headphones", video: "play" };

function TypeCell({ row: { type, media } }: CellProps) {
  if (type.name === null) return <NotSet />;
  return (
    <div className="text-ink-2">
      <Icon
        name={byMedia[media.kind] ?? bySysname.get(type.sysname) ?? "file-text"}
        size={16}
        className="mr-2 inline text-ink-3"
      />
      <bdi>{type.name}</bdi>
    </div>
  );
}

const columns: readonly Column[] = [
  { id: "image", heading: postCopy.image, width: 100, Cell: ImageCell },
  {
    id: "name",
    heading: postCopy.name,
    width: 200,
    grows: true,
    isRowHeader: true,
    Cell: NameCell,
    cell: "relative max-sm:col-span-2",
  },
  {
    id: "status",
    heading: postCopy.status,
    width: 124,
    yields: "not-print:max-sm:hidden",
    Cell: ({ row }) => <PostBadge state={row.state} />,
  },
  {
    id: "published",
    heading: postCopy.published,
    width: 120,
    yields: "not-print:max-md:hidden",
    Cell: PublishedCell,
  },
  {
    id: "expires",
    heading: postCopy.expires,
    width: 120,
    yields: "not-print:max-lg:hidden",
    Cell: ({ row: { expiresAt }, context: { region } }) =>
      expiresAt === null ? <NotSet /> : formatDate(expiresAt, region),
  },
  {
    id: "categories",
    heading: postCopy.categories,
    width: 160,
    yields: "not-print:max-lg:hidden",
    Cell: ({ row: { categories } }) =>
      categories === "" ? (
        <NotSet words={postCopy.noneSet} />
      ) : (
        <div>
          <bdi>{categories}</bdi>
        </div>
      ),
  },
  {
    id: "tags",
    heading: postCopy.tags,
    width: 172,
    yields: "not-print:max-[85rem]:hidden",
    Cell: ({ row }) => <TagList tags={row.tags} most={2} />,
  },
  { id: "type", heading: postCopy.type, width: 148, yields: "not-print:max-[85rem]:hidden", Cell: TypeCell },
];

const orders = {
  name: ["name", "-name"],
  published: ["-published", "published"],
  expires: ["expires", "-expires"],
} as const;

export function PostsTable(props: ShownList & { rows: readonly PostRow[]; canSort: boolean }) {
  const { rows, canSort, ...context } = props;
  const { feed, state } = context;
  const sortBy = (column: keyof typeof orders) =>
    columnSort(canSort ? state.sort : defaultPostState.sort, orders[column], (sort) => ({
      to: canSort ? postListHref(feed.id, withPostFilter(state, { sort })) : null,
    }));
  return (
    <DataTable
      caption={postCopy.postsOf(feed.label)}
      columns={columns}
      rows={rows}
      context={context}
      lookOf={(row) => ({ isChosen: false, isMuted: row.state === "expired" })}
      sorts={{ name: sortBy("name"), published: sortBy("published"), expires: sortBy("expires") }}
    />
  );
}
