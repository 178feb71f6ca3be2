import { SearchField } from "@/components/ui/search-field";
import { type PostListState, withPostName } from "@/lib/client/posts-url";
import { paths } from "@/lib/paths";
import { listHref } from "./post-href";
import { StateInputs } from "./state-inputs";

/** Search by a part of the name. */
export function PostSearch({ feedId, state }: { feedId: string; state: PostListState }) {
  return (
    <SearchField
      action={paths.posts(feedId)}
      label="Posts by name"
      name="name"
      asked={state.name}
      hint="Name contains"
      clearHref={listHref(feedId, withPostName(state, undefined))}
      className="sm:max-w-70"
    >
      <StateInputs state={{ ...state, name: undefined, page: 1 }} />
    </SearchField>
  );
}
