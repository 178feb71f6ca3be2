import type { FieldContext } from "@/components/ui/field";
import { FieldFacts } from "@/components/ui/field-facts";
import { Section } from "@/components/ui/section";
import { member, memberList } from "@/lib/reading/member";
import { readText } from "@/lib/reading/text";
import { CategoryBranch } from "./category-branch";
import { toCategoryTree } from "./category-tree";
import { readMedia } from "./media";
import { MediaFacts } from "./media-facts";
import { postTypeFields, publicationFields } from "./post-fields";
import { TagList } from "./tag-list";

const images = [
  ["Feature image", "feature_image"],
  ["Alternate image", "alt_image"],
] as const;

/** The facts beside an article: publication, categories, type, media and the record itself. */
export function PostSide({
  record,
  state,
  context,
}: {
  record: unknown;
  state: string;
  context: FieldContext;
}) {
  const tags = memberList(record, "tags").map(readText);
  const categories = memberList(record, "categories");
  const type = member(record, "post_type");
  const set = images.filter(([, name]) => readMedia(member(record, name)).kind !== "none").length;
  const tagFact = {
    label: "Tags",
    field: "tags",
    value: <TagList tags={[...new Set(tags.filter((tag) => tag !== null))]} />,
  };
  return (
    <>
      <Section title="Facts">
        <Body>
          <FieldFacts
            holder={record}
            path=""
            fields={publicationFields}
            isBrief={false}
            context={context}
            before={[{ label: "State", value: state }]}
            after={[tagFact, { label: "Post id", value: <PostId record={record} />, field: "id" }]}
          />
        </Body>
      </Section>
      <Section title="Categories" note={String(categories.length)}>
        <Body field="categories">
          {categories.length === 0 ? (
            <Nothing />
          ) : (
            <CategoryBranch nodes={toCategoryTree(categories)} context={context} />
          )}
        </Body>
      </Section>
      <Section title="Post type">
        <Body field="post_type">
          {type === undefined || type === null ? (
            <Nothing />
          ) : (
            <FieldFacts holder={type} path="post_type" fields={postTypeFields} context={context} />
          )}
        </Body>
      </Section>
      <Section title="Images" note={`${set} of ${images.length} set`}>
        {images.map(([title, name]) => (
          <MediaFacts key={name} title={title} field={name} image={member(record, name)} context={context} />
        ))}
        <MediaFacts
          title="Photo of the post type"
          field="post_type.photo"
          image={member(type, "photo")}
          context={context}
        />
      </Section>
    </>
  );
}

function Body({ field, children }: { field?: string; children: React.ReactNode }) {
  return (
    <div data-field={field} className="pt-3">
      {children}
    </div>
  );
}

function Nothing() {
  return <p className="text-12 text-ink-3">Nothing recorded.</p>;
}

function PostId({ record }: { record: unknown }) {
  return <code className="break-all font-mono text-12">{readText(member(record, "id"))}</code>;
}
