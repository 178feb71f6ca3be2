"use client";

import { useRouter } from "next/navigation";
import { useZoneOverride } from "@/components/shell/preferences/zone";
import { type Chosen, choicesOf, SelectFilters } from "@/components/table/select-filters";
import { type PostListState, postListHref, withPostFilter } from "@/lib/client/url/post-list-state";
import { type PostFacets, postSorts } from "@/lib/contract/post-query";
import { capitalized } from "@/lib/records/text";
import { postCopy } from "./copy";
import { type PostState, postHref } from "./post-href";

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

/**
 * Reports the time zone of a link to the top bar, which changes it there.
 * @param props.post the open post, if any; otherwise its list is open
 */
export function PostZone(props: {
  feedId: string;
  list: PostListState;
  post?: { readonly id: string; readonly state: PostState };
}) {
  const { feedId, list, post } = props;
  const router = useRouter();
  useZoneOverride(list.zone, (zone) => {
    const next = { ...list, zone };
    const href =
      post === undefined
        ? postListHref(feedId, next)
        : postHref(feedId, post.id, { ...post.state, list: next });
    router.push(href);
  });
  return null;
}
