import {
  FileText,
  GalleryHorizontalEnd,
  Headphones,
  type IconComponent,
  Newspaper,
  Play,
  TextQuote,
} from "@/components/ui/icons";
import type { MediaKind, PostRow } from "@/lib/reading/list-rows";
import { NotSet } from "./not-set";

const bySysname = new Map<string | null, IconComponent>([
  ["blog", Newspaper],
  ["slide", GalleryHorizontalEnd],
  ["snippet", TextQuote],
]);
const byMedia: Partial<Record<MediaKind, IconComponent>> = { audio: Headphones, video: Play };

/** The type of a post: its name, with an icon for what it is. */
export function TypeMark({ type, typeSysname, media }: Pick<PostRow, "type" | "typeSysname" | "media">) {
  if (type === null) return <NotSet />;
  const Icon = (media === null ? undefined : byMedia[media]) ?? bySysname.get(typeSysname) ?? FileText;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-ink-3" />
      <span className="truncate text-ink-2" title={type}>
        <bdi>{type}</bdi>
      </span>
    </span>
  );
}
