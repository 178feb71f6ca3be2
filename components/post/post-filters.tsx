"use client";

import { useRouter } from "next/navigation";
import { useZoneOverride } from "@/components/shell/preferences/zone";
import { FilterChips } from "@/components/table/filter-chip";
import { choicesOf, SelectFilters, type ValueOf } from "@/components/table/select-filters";
import { type PostListState, postListHref, withPostFilter } from "@/lib/client/url/post-list-state";
import { type PostFacets, postSorts } from "@/lib/contract/post-query";
import { capitalized } from "@/lib/records/text";
import { postCopy } from "./copy";
import { type PostState, postHref } from "./post-href";

interface Props {
  readonly feedId: string;
  readonly state: PostListState;
  readonly facets: PostFacets | null;
}

export function PostFilters({ feedId, state, facets }: Props & { facets: PostFacets }) {
  const { category, tag, sort } = state;

  function hrefOf(chosen: ValueOf) {
    const order = postSorts.find((one) => one === chosen("sort")) ?? sort;
    const change = { category: chosen("category"), tag: chosen("tag"), sort: order };
    return postListHref(feedId, withPostFilter(state, change));
  }

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

  return <SelectFilters filters={filters} hrefOf={hrefOf} />;
}

const chipLabels = { name: postCopy.search, category: postCopy.category, tag: postCopy.tag } as const;

/** The chips of the search by name and of the filters; tabs show the status. */
export function PostChips({ feedId, state, facets }: Props) {
  // Without their values, the posts cannot be filtered.
  const keys = facets === null ? (["name"] as const) : (["name", "category", "tag"] as const);
  const hrefWith = (change: Parameters<typeof withPostFilter>[1]) =>
    postListHref(feedId, withPostFilter(state, change));
  const chips = keys.flatMap((key) => {
    const value = state[key];
    return value ? [{ key, label: chipLabels[key], value, href: hrefWith({ [key]: undefined }) }] : [];
  });
  return (
    <FilterChips
      clear={{ href: hrefWith({ name: undefined, category: undefined, tag: undefined }) }}
      chips={chips}
    />
  );
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
