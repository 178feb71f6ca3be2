import { Icon } from "@/components/ui/icon";
import { Disclosure, Section } from "@/components/ui/panel/section";
import { AnyValue } from "@/components/ui/value/facts";
import type { FieldContext } from "@/components/ui/value/field";
import { type Field, FieldFacts } from "@/components/ui/value/field-facts";
import { formatDate } from "@/lib/format/moment";
import { isJsonObject } from "@/lib/json/json-value";
import type { Post, PostCategory, PostImage } from "@/lib/records/post";
import { readText } from "@/lib/records/values";
import { postCopy } from "./copy";
import { toMedia } from "./media";
import { Still } from "./picture";
import { NotSet, TagList } from "./post-parts";

const images = [
  [postCopy.featureImage, "feature_image", "featureImage"],
  [postCopy.alternateImage, "alt_image", "alternateImage"],
] as const;

export function PostSide({ post, state, context }: { post: Post; state: string; context: FieldContext }) {
  const { tags, categories, type } = post;
  const set = images.filter(([, , name]) => hasImage(post[name])).length;
  const tagFact = { label: postCopy.tags, field: "tags", value: <TagList tags={tags} /> };
  const id = <code className="break-all font-mono text-12">{post.id?.trim()}</code>;
  return (
    <>
      <Section title={postCopy.details}>
        <Body>
          <FieldFacts
            holder={post.raw}
            path=""
            fields={publicationFields}
            isBrief={false}
            context={context}
            before={[{ label: postCopy.status, value: state }]}
            after={[tagFact, { label: postCopy.postId, value: id, field: "id" }]}
          />
        </Body>
      </Section>
      <Section title={postCopy.categories} note={String(categories.length)}>
        <Body field="categories">
          {categories.length === 0 ? (
            <NoneRecorded />
          ) : (
            <CategoryBranch nodes={toCategoryTree(categories)} context={context} />
          )}
        </Body>
      </Section>
      <Section title={postCopy.postType}>
        <Body field="post_type">
          {type.raw === null ? (
            <NoneRecorded />
          ) : (
            <>
              <FieldFacts holder={type.raw} path="post_type" fields={postTypeFields} context={context} />
              {isJsonObject(type.raw) ? (
                <Disclosure title={postCopy.templateAndRss}>
                  <FieldFacts holder={type.raw} path="post_type" fields={templateFields} context={context} />
                </Disclosure>
              ) : null}
            </>
          )}
        </Body>
      </Section>
      <Section title={postCopy.images} note={postCopy.imagesSet(set, images.length)}>
        {images.map(([title, field, name]) => (
          <MediaFacts key={field} title={title} field={field} image={post[name]} context={context} />
        ))}
        <MediaFacts title={postCopy.typePhoto} field="post_type.photo" image={type.photo} context={context} />
      </Section>
    </>
  );
}

function Body({ field, children }: { field?: string; children: React.ReactNode }) {
  return (
    <div data-field={field} className="grid grid-cols-1 gap-2 pt-3">
      {children}
    </div>
  );
}

function NoneRecorded() {
  return <p className="text-12 text-ink-3">{postCopy.nothingRecorded}</p>;
}

export interface CategoryNode {
  readonly category: PostCategory;
  /** Its position in the record. Two categories may have the same id. */
  readonly nth: number;
  /** Whether the record names a parent that did not come with the post. */
  readonly lacksParent: boolean;
  readonly children: readonly CategoryNode[];
}

/**
 * The categories of a post as a tree by `parent_id` (read API §2.4), each once, in the order of the record.
 * The first category of a cycle of parents is at the top.
 */
export function toCategoryTree(categories: readonly PostCategory[]): readonly CategoryNode[] {
  // By position, because records may repeat an id or have none.
  const entries = categories.map((category, nth) => ({
    category,
    nth,
    id: category.id ?? "",
    up: category.parentId ?? "",
  }));
  const ids = new Set(entries.map(({ id }) => id).filter((id) => id !== ""));
  const placed = new Set<number>();
  const grow = ({ category, nth, id, up }: (typeof entries)[number]): CategoryNode => {
    placed.add(nth);
    const children = entries.flatMap((entry) =>
      id !== "" && entry.up === id && !placed.has(entry.nth) ? [grow(entry)] : [],
    );
    return { category, nth, lacksParent: up !== "" && !ids.has(up), children };
  };
  const tops = entries.filter(({ up }) => !ids.has(up)).map(grow);
  const circles = entries.flatMap((entry) => (placed.has(entry.nth) ? [] : [grow(entry)]));
  return [...tops, ...circles];
}

function CategoryBranch({ nodes, context }: { nodes: readonly CategoryNode[]; context: FieldContext }) {
  return (
    <ul className="grid gap-0.5">
      {nodes.map(({ category, nth, lacksParent, children }) => {
        const id = category.id ?? "";
        return (
          <li key={nth} className="min-w-0">
            <details className="group/category">
              <summary className="flex min-h-6 min-w-0 items-center gap-1.5 rounded-control hover:bg-hover">
                <Icon name="chevron-right" className="text-ink-3 group-open/category:rotate-90" />
                <Icon name="check" className="text-accent" />
                <bdi data-field={`categories[${nth}].name`} className="min-w-0 truncate font-medium">
                  {category.name ?? postCopy.unnamed}
                </bdi>
                <span className="shrink-0 font-mono text-12 text-ink-3">{id}</span>
                {lacksParent && category.parentId !== null ? (
                  <span className="shrink-0 text-12 text-ink-3">{postCopy.below(category.parentId)}</span>
                ) : null}
              </summary>
              <div className="mt-1 mb-2 ml-1.75 border-line border-l pl-4">
                <FieldFacts
                  holder={category.raw}
                  path={`categories[${nth}]`}
                  fields={categoryFields}
                  context={context}
                />
              </div>
            </details>
            {children.length === 0 ? null : (
              <div className="ml-4">
                <CategoryBranch nodes={children} context={context} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Whether an image has a file, or a text in place of an object. */
function hasImage(image: PostImage): boolean {
  return readText(image.raw) !== null || toMedia(image).kind !== "none";
}

function MediaFacts(props: { title: string; field: string; image: PostImage; context: FieldContext }) {
  const { title, field, image, context } = props;
  const media = toMedia(image);
  const noMedia = hasImage(image) ? <AnyValue value={image.raw} /> : <NotSet />;
  const added = image.createdAt;
  return (
    <details data-field={field} className="group/media border-line border-b py-2.5">
      <summary className="flex items-center gap-3 rounded-control">
        <span className="block h-12 w-20 shrink-0 overflow-hidden rounded-control">
          <Still media={media} isSmall />
        </span>
        <span className="grid min-w-0 flex-1">
          <span className="font-medium">{title}</span>
          <span className="truncate text-12 text-ink-3">
            {media.kind === "none"
              ? noMedia
              : postCopy.kindAndDay(
                  postCopy[media.kind],
                  added === null ? null : formatDate(added, context.region),
                )}
          </span>
        </span>
        <Icon name="chevron-right" className="text-ink-3 group-open/media:rotate-90" />
      </summary>
      <div className="pt-3">
        <FieldFacts holder={image.raw} path={field} fields={imageFields} context={context} />
      </div>
    </details>
  );
}

/** Publication (read API §2.2); name, summary and body are the article itself. */
const publicationFields: readonly Field[] = [
  ["published_on", postCopy.published, "moment"],
  ["expires_on", postCopy.expires, "moment"],
  ["url", postCopy.path, "code"],
  ["absolute_url", postCopy.publicPage, "link"],
];

/** A media file (read API §2.3). */
const imageFields: readonly Field[] = [
  ["id", postCopy.id, "code"],
  ["full", postCopy.fullSize, "link"],
  ["thumb", postCopy.thumbnail, "link"],
  ["is_image", postCopy.image, "flag"],
  ["is_audio", postCopy.audio, "flag"],
  ["is_video", postCopy.video, "flag"],
  ["created_at", postCopy.added, "moment"],
  ["updated_at", postCopy.updated, "moment"],
];

/** A category (read API §2.4); its name is in the tree. */
const categoryFields: readonly Field[] = [
  ["id", postCopy.id, "code"],
  ["parent_id", postCopy.parent, "code"],
  ["handle", postCopy.handle, "code"],
  ["created_at", postCopy.added, "moment"],
  ["updated_at", postCopy.updated, "moment"],
];

/** A post type (read API §2.5), whose internals are folded. */
const postTypeFields: readonly Field[] = [
  ["name", postCopy.name, "text"],
  ["sysname", postCopy.typeKey, "code"],
  ["show_social_share_links", postCopy.shareLinks, "flag"],
  ["imagepath", postCopy.imagePath, "code"],
  ["id", postCopy.id, "code"],
  ["created_at", postCopy.created, "moment"],
  ["updated_at", postCopy.updated, "moment"],
];

const templateFields: readonly Field[] = [
  ["url_slug", postCopy.slug, "code"],
  ["template_suffix", postCopy.template, "code"],
  ["default_template_suffix", postCopy.defaultTemplate, "code"],
  ["rss_link", postCopy.rssFeed, "link"],
  ["rss_description", postCopy.rssDescription, "text"],
  ["rss_copyright", postCopy.rssCopyright, "text"],
];
