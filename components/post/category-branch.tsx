import type { FieldContext } from "@/components/ui/field";
import { FieldFacts } from "@/components/ui/field-facts";
import { Check, ChevronRight } from "@/components/ui/icons";
import { member } from "@/lib/reading/member";
import { readText } from "@/lib/reading/text";
import type { CategoryNode } from "./category-tree";
import { categoryFields } from "./post-fields";

/** The categories of a post as a tree; each opens to its facts. */
export function CategoryBranch({
  nodes,
  context,
}: {
  nodes: readonly CategoryNode[];
  context: FieldContext;
}) {
  return (
    <ul className="grid gap-0.5">
      {nodes.map(({ category, nth, isTorn, children }) => {
        const id = readText(member(category, "id")) ?? "";
        return (
          <li key={nth} className="min-w-0">
            <details className="group/category">
              <summary
                className="flex min-h-6 min-w-0 list-none items-center gap-1.5 rounded-control
                hover:bg-hover [&::-webkit-details-marker]:hidden"
              >
                <ChevronRight
                  aria-hidden
                  size={14}
                  strokeWidth={1.75}
                  className="shrink-0 text-ink-3 group-open/category:rotate-90"
                />
                <Check aria-hidden size={14} strokeWidth={2} className="shrink-0 text-accent" />
                <bdi data-field={`categories[${nth}].name`} className="min-w-0 truncate font-medium">
                  {readText(member(category, "name")) ?? "Unnamed"}
                </bdi>
                <span className="shrink-0 font-mono text-12 text-ink-3">{id}</span>
                {isTorn ? (
                  <span className="shrink-0 text-12 text-ink-3">
                    below {readText(member(category, "parent_id"))}
                  </span>
                ) : null}
              </summary>
              <div className="mt-1 mb-2 ml-1.75 border-line border-l pl-4">
                <FieldFacts
                  holder={category}
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
