"use client";

import { type Chosen, choicesOf, SelectFilters } from "@/components/table/select-filters";
import { type PostListState, postListHref, withPostFilter } from "@/lib/client/url/post-list-state";
import { type PostFacets, postSorts } from "@/lib/contract/post-query";
import { capitalized } from "@/lib/records/text";
import { postCopy } from "./copy";

export function PostFilters(props: { feedId: string; state: PostListState; facets: PostFacets }) {
  const { feedId, state, facets } = props;
  const { category, tag, sort } = state;
  const filters = [
    {
      name: "category",
      label: postCopy.category,
      value: category,
      choices: choicesOf(facets.categories, category),
    },
    { name: "tag", label: postCopy.tag, value: tag, choices: choicesOf(facets.tags, tag) },
    {
      name: "sort",
      label: postCopy.sort,
      value: sort,
      isRequired: true,
      choices: postSorts.map((one) => [one, capitalized(postCopy.sorts[one])] as const),
    },
  ];

  function hrefOf(chosen: Chosen) {
    const order = postSorts.find((one) => one === chosen("sort")) ?? sort;
    const change = { category: chosen("category"), tag: chosen("tag"), sort: order };
    return postListHref(feedId, withPostFilter(state, change));
  }

  return <SelectFilters filters={filters} hrefOf={hrefOf} />;
}
