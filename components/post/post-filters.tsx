"use client";

import { useRouter } from "next/navigation";
import { FilterChip } from "@/components/table/filter-chip";
import { Button } from "@/components/ui/form/button";
import { SelectField } from "@/components/ui/form/fields";
import { DeskLink } from "@/components/ui/link/desk-link";
import { PanelButton } from "@/components/ui/panel/panel-button";
import { type PostListState, withPostFilter } from "@/lib/client/url/post-list-state";
import { type PostFacets, postSorts } from "@/lib/contract/post-query";
import { capitalized } from "@/lib/records/text";
import { postCopy } from "./copy";
import { listHref } from "./post-href";

interface Props {
  readonly feedId: string;
  readonly state: PostListState;
  readonly facets: PostFacets;
}

/** The category, the tag and the order of the posts: a panel, and a chip for each filter. */
export function PostFilters({ feedId, state, facets }: Props) {
  const { category, tag } = state;
  return (
    <>
      <PanelButton
        label={postCopy.filter}
        icon="list-filter"
        isSet={category !== undefined || tag !== undefined}
        shortcut="f"
        panel={(close) => <FilterForm {...{ feedId, state, facets }} onClose={close} />}
      />
      {(["category", "tag"] as const).map((name) =>
        state[name] === undefined ? null : (
          <FilterChip
            key={name}
            label={postCopy[name]}
            value={state[name]}
            link={(attributes) => (
              <DeskLink
                href={listHref(feedId, withPostFilter(state, { [name]: undefined }))}
                {...attributes}
              />
            )}
          />
        ),
      )}
    </>
  );
}

function FilterForm({ feedId, state, facets, onClose }: Props & { onClose: () => void }) {
  const router = useRouter();
  const { category = "", tag = "", sort } = state;
  const choicesOf = (values: readonly string[], own: string) => {
    const all = own === "" || values.includes(own) ? values : [own, ...values];
    return [["", postCopy.any] as const, ...all.map((one) => [one, one] as const)];
  };

  function apply(fields: FormData): void {
    const chosen = (name: string) => {
      const value = fields.get(name);
      return typeof value === "string" && value !== "" ? value : undefined;
    };
    const order = postSorts.find((one) => one === chosen("sort")) ?? sort;
    const change = { category: chosen("category"), tag: chosen("tag"), sort: order };
    router.push(listHref(feedId, withPostFilter(state, change)));
    onClose();
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        apply(new FormData(event.currentTarget));
      }}
      className="grid w-72 max-w-full grid-cols-1 gap-3 p-4"
    >
      <SelectField
        label={postCopy.category}
        name="category"
        defaultValue={category}
        choices={choicesOf(facets.categories, category)}
      />
      <SelectField label={postCopy.tag} name="tag" defaultValue={tag} choices={choicesOf(facets.tags, tag)} />
      <SelectField
        label={postCopy.sort}
        name="sort"
        defaultValue={sort}
        choices={postSorts.map((one) => [one, capitalized(postCopy.sorts[one])] as const)}
      />
      <Button type="submit" look="solid">
        {postCopy.apply}
      </Button>
    </form>
  );
}
